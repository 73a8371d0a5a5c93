import fc from 'fast-check'

/** Every character there is, half surrogate pairs excepted. The library's own unit for this takes seconds to set up. */
export const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code))
