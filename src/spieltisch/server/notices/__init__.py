"""Telling people that it is their turn, where days may pass: by e-mail, or by their browser's push service.

Live tables say whose turn it is and who is looking (`turns`). Who is not looking for a minute, wants to be
told and was not told of this turn before gets a letter (`letters`, `mailing`) or a push (`pushing`,
`sealing`, `posting`), in the background (`outbox`). Who wants that, and how they say so, is in `opting`.

A turn is marked as told before anything leaves: a crash may swallow a notice, but nobody is told twice.
"""
