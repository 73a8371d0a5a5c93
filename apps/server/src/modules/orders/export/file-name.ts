/** Names that no file system and no shell takes for anything else; an order without a number goes by its id. */
export function orderFileName({ id, buyerOrderNumber }: { id: string; buyerOrderNumber: string }): string {
  const harmless = buyerOrderNumber.trim().replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, '_')
  const number = Array.from(harmless).slice(0, LONGEST).join('')
  return `order-${number === '' ? id : number}`
}

/** File systems end at 255 bytes, of which a character may take four. */
const LONGEST = 50
