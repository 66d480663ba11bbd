"""Arrays without a count of who uses them.

Numba counts the users of an array's memory, and a view of a row is one more: two atomic operations, which
cost more than most rules. A loop that only looks into arrays its caller keeps borrows them: then their views
are free.
"""

from typing import Any

from numba.core import cgutils
from numba.extending import intrinsic, overload


def borrowed(array):
    """The same array; whoever called the kernel keeps its memory."""
    return array


@intrinsic
def without_count(typing_context: Any, array: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        found = context.make_array(signature.args[0])(context, builder, arguments[0])
        found.meminfo = cgutils.get_null_value(found.meminfo.type)
        return found._getvalue()

    return array(array), generate


@overload(borrowed, jit_options={"forceinline": True})
def native_borrowed(array):
    def borrow(array):
        return without_count(array)

    return borrow
