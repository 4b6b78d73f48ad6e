"""An exact count on all cores, with progress."""

import pyqueens


def progress(finished: int, shards: int) -> None:
    print(f"\r{finished}/{shards} shards", end="")


total = pyqueens.count(13, progress=progress)
print(f"\n{total} solutions for n = 13")
assert total == 73712
