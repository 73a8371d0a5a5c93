const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five names XML has by itself, and characters by number; anything else stays as it was written. */
export function decodeReferences(text: string): string {
  return text.includes('&')
    ? text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (written, hex, decimal, name) => {
        if (typeof name === 'string') return NAMED[name] ?? written
        const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal)
        return code <= 0x10ffff ? String.fromCodePoint(code) : written
      })
    : text
}
