/**
 * The characters of a name, as the recommendation lists them. The halves of a surrogate pair stand here one by one: a
 * plain class is matched without a stack however long the name, and in a checked text no half stands alone.
 */
const FIRST = String.raw`A-Z_a-z\xC0-\xD6\xD8-\xF6\xF8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uDB7F\uDC00-\uDFFF\uF900-\uFDCF\uFDF0-\uFFFD`
const LATER = String.raw`${FIRST}\-.\d\xB7\u0300-\u036F\u203F\u2040`

export const UNPREFIXED_NAME = `[${FIRST}][${LATER}]*`
/** A name with or without a prefix. */
export const NAME = `${UNPREFIXED_NAME}(?::${UNPREFIXED_NAME})?`
/** Other blanks of Unicode are text. A carriage return has become a line feed before. */
export const BLANK = String.raw`[ \t\n]`
export const EQUALS = `${BLANK}*=${BLANK}*`
export const VALUE = `"[^"<]*"|'[^'<]*'`
