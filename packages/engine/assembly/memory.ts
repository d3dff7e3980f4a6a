/**
 * The linear memory: places for arrays, and their elements by index. Memory is freed from an address on, as it was
 * taken.
 */

// biome-ignore-all lint: AssemblyScript has its own types and operators.

/** The next free byte. */
let heap: usize = 0;

/** Frees everything from an address on. */
export function release(from: usize): void {
  heap = from;
}

/** Ends the work, because the device or 32-bit addresses have no room for so many bytes in all. */
@external("env", "refuse")
declare function refuse(bytes: f64): void;

/** The end of the last page but one, so that rounding an address up never overflows. */
const MOST: u64 = 0xffff0000;

/**
 * A place for some bytes, on an address that vectors like. Memory grows by a quarter where it can: each growth makes the
 * engine around it collect its garbage.
 */
export function alloc(bytes: u64): usize {
  const at = (heap + 15) & ~15;
  const end = <u64>at + bytes;
  const pages = <i32>((end + 0xffff) >> 16) - memory.size();
  if (end > MOST || (pages > 0 && memory.grow(max(pages, memory.size() >> 2)) < 0 && memory.grow(pages) < 0))
    refuse(<f64>end);
  heap = <usize>end;
  return at;
}

/** {@link alloc} for JavaScript, which would take addresses from 2^31 on for negative numbers. */
export function take(bytes: f64): f64 {
  return <f64>alloc(<u64>bytes);
}

@inline
export function int(array: usize, i: i32): i32 {
  return load<i32>(array + (<usize>i << 2));
}

@inline
export function setInt(array: usize, i: i32, value: i32): void {
  store<i32>(array + (<usize>i << 2), value);
}

@inline
export function short(array: usize, i: i32): i32 {
  return <i32>load<u16>(array + (<usize>i << 1));
}

@inline
export function setShort(array: usize, i: i32, value: i32): void {
  store<u16>(array + (<usize>i << 1), <u16>value);
}

@inline
export function real(array: usize, i: i32): f64 {
  return load<f64>(array + (<usize>i << 3));
}

@inline
export function setReal(array: usize, i: i32, value: f64): void {
  store<f64>(array + (<usize>i << 3), value);
}
