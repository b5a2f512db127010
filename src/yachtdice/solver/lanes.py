"""Rows of `LANES` numbers as the processor's vectors: the innermost steps of the compiled kernel.

Left to itself the compiler turns a maximum over two rows into masked stores, which cost three times
as much as the vector instruction that there is for it. So these few steps are written in the
compiler's own terms. Arrays are float64, shape (rows, LANES), C-contiguous.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

LANES = 8

_NUMBER = ir.DoubleType()
_VECTOR = ir.VectorType(_NUMBER, LANES)
_PLACE = ir.IntType(64)


def _data(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    return context.make_array(kind)(context, builder, array).data


def _place(builder: Any, kind: Any, number: Any) -> Any:
    """An index as 64 bits."""
    if number.type.width >= _PLACE.width:
        return number
    extend = builder.sext if kind.signed else builder.zext
    return extend(number, _PLACE)


def _row(builder: Any, data: Any, place: Any) -> Any:
    """Pointer to a row."""
    start = builder.mul(place, ir.Constant(_PLACE, LANES))
    return builder.bitcast(builder.gep(data, [start]), _VECTOR.as_pointer())


def _load(builder: Any, pointer: Any) -> Any:
    return builder.load(pointer, align=8)


def _splat(builder: Any, number: Any) -> Any:
    """A row of one number."""
    one = builder.insert_element(ir.Constant(_VECTOR, ir.Undefined), number, _PLACE(0))
    mask = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
    return builder.shuffle_vector(one, ir.Constant(_VECTOR, ir.Undefined), mask)


class _Places:
    """A part of an array of indices, to loop over."""

    def __init__(self, context: Any, builder: Any, kinds: Any, args: Any) -> None:
        """
        Args:
            kinds, args: of the array, the first and the end.
        """
        self.builder = builder
        self.kind = kinds[0].dtype
        self.data = _data(context, builder, kinds[0], args[0])
        self.start, self.end = (
            _place(builder, kind, arg) for kind, arg in zip(kinds[1:], args[1:], strict=True)
        )

    def each(self) -> Any:
        return cgutils.for_range_slice(self.builder, self.start, self.end, _PLACE(1), _PLACE)

    def at(self, n: Any) -> Any:
        return _place(self.builder, self.kind, self.builder.load(self.builder.gep(self.data, [n])))


@intrinsic
def raise_row(typing, values, row, others, places, start, end):
    """Raise a row to the highest of `others[places[start:end]]`, lane by lane."""

    def build(context, builder, signature, args):
        kinds = signature.args
        target = _row(
            builder, _data(context, builder, kinds[0], args[0]), _place(builder, kinds[1], args[1])
        )
        source = _data(context, builder, kinds[2], args[2])
        listed = _Places(context, builder, kinds[3:], args[3:])
        best = cgutils.alloca_once_value(builder, _load(builder, target))
        with listed.each() as (n, _):
            found, old = _load(builder, _row(builder, source, listed.at(n))), builder.load(best)
            builder.store(builder.select(builder.fcmp_ordered(">", found, old), found, old), best)
        builder.store(builder.load(best), target, align=8)
        return context.get_dummy_value()

    return types.void(values, row, others, places, start, end), build


@intrinsic
def raise_both(typing, means, seconds, row, other_means, other_seconds, places, start, end):
    """The same, with a row of `seconds` that goes where the row of `means` goes."""

    def build(context, builder, signature, args):
        kinds = signature.args
        place = _place(builder, kinds[2], args[2])
        targets = [_row(builder, _data(context, builder, kinds[n], args[n]), place) for n in (0, 1)]
        sources = [_data(context, builder, kinds[n], args[n]) for n in (3, 4)]
        listed = _Places(context, builder, kinds[5:], args[5:])
        best = [cgutils.alloca_once_value(builder, _load(builder, target)) for target in targets]
        with listed.each() as (n, _):
            other = listed.at(n)
            found = [_load(builder, _row(builder, source, other)) for source in sources]
            old = [builder.load(kept) for kept in best]
            is_higher = builder.fcmp_ordered(">", found[0], old[0])
            for new, before, kept in zip(found, old, best, strict=True):
                builder.store(builder.select(is_higher, new, before), kept)
        for kept, target in zip(best, targets, strict=True):
            builder.store(builder.load(kept), target, align=8)
        return context.get_dummy_value()

    return (
        types.void(means, seconds, row, other_means, other_seconds, places, start, end),
        build,
    )


@intrinsic
def mean_row(typing, values, row, places, start, end, share):
    """Put the sum of `values[places[start:end]]` times a share into a row."""

    def build(context, builder, signature, args):
        kinds = signature.args
        data = _data(context, builder, kinds[0], args[0])
        target = _row(builder, data, _place(builder, kinds[1], args[1]))
        listed = _Places(context, builder, kinds[2:5], args[2:5])
        total = cgutils.alloca_once_value(builder, ir.Constant(_VECTOR, [0.0] * LANES))
        with listed.each() as (n, _):
            more = _load(builder, _row(builder, data, listed.at(n)))
            builder.store(builder.fadd(builder.load(total), more), total)
        mean = builder.fmul(builder.load(total), _splat(builder, args[5]))
        builder.store(mean, target, align=8)
        return context.get_dummy_value()

    return types.void(values, row, places, start, end, types.float64), build


@intrinsic
def expect_rows(typing, target, row, values, chances, start, end):
    """Put the sum of rows `start` to `end`, each times its chance, into a row of the target."""

    def build(context, builder, signature, args):
        kinds = signature.args
        goal = _row(
            builder, _data(context, builder, kinds[0], args[0]), _place(builder, kinds[1], args[1])
        )
        data = _data(context, builder, kinds[2], args[2])
        weights = _data(context, builder, kinds[3], args[3])
        ends = [_place(builder, kinds[n], args[n]) for n in (4, 5)]
        total = cgutils.alloca_once_value(builder, ir.Constant(_VECTOR, [0.0] * LANES))
        with cgutils.for_range_slice(builder, *ends, _PLACE(1), _PLACE) as (n, _):
            weight = _splat(builder, builder.load(builder.gep(weights, [n])))
            part = builder.fmul(weight, _load(builder, _row(builder, data, n)))
            builder.store(builder.fadd(builder.load(total), part), total)
        builder.store(builder.load(total), goal, align=8)
        return context.get_dummy_value()

    return types.void(target, row, values, chances, start, end), build


@intrinsic
def copy_row(typing, target, row, source, other):
    """Copy a row of the source into a row of the target."""

    def build(context, builder, signature, args):
        kinds = signature.args
        goal, origin = (
            _row(
                builder,
                _data(context, builder, kinds[n], args[n]),
                _place(builder, kinds[n + 1], args[n + 1]),
            )
            for n in (0, 2)
        )
        builder.store(_load(builder, origin), goal, align=8)
        return context.get_dummy_value()

    return types.void(target, row, source, other), build
