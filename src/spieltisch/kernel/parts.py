"""Functions that are only ever parts of a kernel: compiled into it, never by themselves.

Numba makes each function ready to be called from Python: wrappers, all optimisations, machine code. It does
so at every level of a call tree, each time with everything below: a kernel of eighty functions takes twenty
seconds, most of them for code that nobody ever calls. A part stops where its caller can go on: its code is
handed up as it is, and optimised once, in the kernel. Only the kernel is kept on disk, and only kernels can
call a part. A part must do without what its pipeline leaves out: closures, `with`, array expressions.
"""

from typing import Any, NoReturn

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager
from numba.core.registry import CPUDispatcher
from numba.core.sigutils import normalize_signature
from numba.core.typed_passes import (
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.untyped_passes import (
    FixupArgs,
    GenericRewrites,
    IRProcessing,
    ReconstructSSA,
    TranslateByteCode,
)

# What a part needs of the steps of `numba.core.compiler.DefaultPassBuilder`.
STEPS = (
    TranslateByteCode,
    FixupArgs,
    IRProcessing,
    GenericRewrites,
    ReconstructSSA,
    NopythonTypeInference,
    PreLowerStripPhis,
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
)


class PartLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of one part as it is: not optimised, not linked, not loaded."""

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        self._finalized = True


class PartCompiler(CompilerBase):  # type: ignore[misc]
    def define_pipelines(self) -> list[PassManager]:
        flags = self.state.flags
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        self.state.library = PartLibrary(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        passes = PassManager("part")
        for step in STEPS:
            passes.add_pass(step, step._name)
        passes.finalize()
        return [passes]


class Part(CPUDispatcher):  # type: ignore[misc]
    def __init__(self, function: Any) -> None:
        options = {"nopython": True, "nogil": True, "error_model": "numpy", "boundscheck": None}
        super().__init__(function, targetoptions=options, pipeline_class=PartCompiler)

    def __call__(self, *_: Any) -> NoReturn:
        raise TypeError(f"{self.__name__} is a part of kernels: only they can call it")

    def compile(self, sig: Any) -> Any:
        """Numba's own without the cache and the timers, which cost more the deeper the call tree is."""
        with global_compiler_lock:
            arguments, result = normalize_signature(sig)
            if tuple(arguments) not in self.overloads:
                self.add_overload(self._compiler.compile(arguments, result))
            return self.overloads[tuple(arguments)].entry_point

    def add_overload(self, cres: Any) -> None:
        """There is no address to call; what stands for it is what callers know the part by."""
        key = cres.fndesc
        self.overloads[tuple(cres.signature.args)] = cres._replace(entry_point=key)
        needed = [cres.library, *cres.library._linking_libraries]
        self.targetctx.insert_user_function(key, cres.fndesc, needed)
