/** The finaliser of MurmurHash3 (Appleby, public domain): every input bit affects the whole result. */
export const mix = (word: number): number => {
  let h = word | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
};

/** FNV-1a over UTF-16 units, an unsigned 32-bit word. @param start another value gives an unrelated hash */
export const hashText = (text: string, start = 0x811c9dc5): number => {
  let hash = start;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
};
