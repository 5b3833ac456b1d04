/** How a heap of seeds lies: always the same way for the same pit and number. */

const GOLDEN_ANGLE = 2.399963;

/** @typedef {{x: number, y: number, turn: number, size: number}} Seed place from the middle of the heap */

/**
 * @param {number} count
 * @param {number} rx half width of the room for the heap
 * @param {number} ry half height
 * @param {number} largest radius of a seed
 * @param {number} pit tells heaps apart
 * @returns {Seed[]}
 */
export function scatter(count, rx, ry, largest, pit) {
  const mean = Math.sqrt(rx * ry);
  // A few seeds lie together in the middle; more spread out; many become smaller.
  const spread = Math.min(largest * 1.12, (mean - largest * 0.6) / Math.sqrt(Math.max(count, 1)));
  const size = Math.max(largest * 0.45, Math.min(largest, spread * 1.02));
  const seeds = [];
  for (let index = 0; index < count; index += 1) {
    const far = spread * Math.sqrt(index + (count > 2 ? 0.5 : 0.25));
    const angle = index * GOLDEN_ANGLE + pit * 1.7;
    const stir = size * 0.22;
    seeds.push({
      x: ((far * Math.cos(angle) + stir * noise(pit, index, 1)) * rx) / mean,
      y: ((far * Math.sin(angle) + stir * noise(pit, index, 2)) * ry) / mean,
      turn: Math.round(180 * noise(pit, index, 3)),
      size,
    });
  }
  return seeds;
}

/** A number from -1 to 1 that looks like chance and never changes. */
export function noise(first, second, third) {
  const mixed = Math.sin(first * 127.1 + second * 311.7 + third * 74.7) * 43758.5453;
  return 2 * (mixed - Math.floor(mixed)) - 1;
}
