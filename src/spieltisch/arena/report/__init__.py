"""A tournament as one page of HTML that needs nothing else: no network, no script, no other file.

`page.py` writes it, from `contents.py` what it shows, `tables.py` and `pictures.py` its parts; `svg.py` puts
Matplotlib's pictures into the page, in the page's own colours, which are in `page.css`.
"""
