import fc from 'fast-check'

/** Generates any Unicode character except surrogates. The equivalent of fast-check takes seconds to initialize. */
export const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code))
