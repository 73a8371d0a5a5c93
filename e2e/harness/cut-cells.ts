import type { Page } from 'playwright-core'

/** What a column or field contains. */
export type CellKind = (typeof NEVER_CUT)[number] | 'name' | 'other'

/** These kinds are never cut. */
export const NEVER_CUT = ['part number', 'order number', 'price', 'quantity', 'date'] as const

export interface CellText {
  kind: CellKind
  text: string
  isCut: boolean
}

/** By heading of the column or label of the field. Every heading that is not listed is `other`. */
const KINDS: Readonly<Record<string, CellKind>> = {
  'Buyer number': 'part number',
  'Seller number': 'part number',
  EAN: 'part number',
  'Customer Party Number': 'part number',
  'Party number': 'part number',
  'Order Number': 'order number',
  'Order number': 'order number',
  'Buyer order number': 'order number',
  'Seller order number': 'order number',
  'Invoice ID': 'order number',
  'Unit net price': 'price',
  'Unit list price': 'price',
  'Unit price': 'price',
  Amount: 'price',
  'Line total': 'price',
  'Requested quantity': 'quantity',
  'Confirm quantity': 'quantity',
  'Delivered quantity': 'quantity',
  Quantity: 'quantity',
  Ordered: 'quantity',
  Confirmed: 'quantity',
  Dispatched: 'quantity',
  Invoiced: 'quantity',
  'Confirmed price': 'price',
  'Invoiced price': 'price',
  'Packet count': 'quantity',
  'Requested delivery date': 'date',
  'Order date': 'date',
  'Ordering Time': 'date',
  'Issue date': 'date',
  'Planned delivery date': 'date',
  'Planned delivery': 'date',
  'Delivery date': 'date',
  'Discount Due Date': 'date',
  'Invoice Issue Date': 'date',
  'Invoice Due Date': 'date',
  Description: 'name',
  'Customer Name': 'name',
  Name: 'name',
  Street: 'name',
  City: 'name',
}

/** The part lines of the order list are one column with four kinds, in this order. */
const PART_LINE_KINDS: readonly CellKind[] = ['part number', 'name', 'quantity', 'date']

const DAY = /^\d{4}\/\d\d\/\d\d$/

/** The texts in all cells, facts and fields of a page, each with whether a part of it is not visible. */
export async function readCells(page: Page): Promise<CellText[]> {
  // tsx wraps inner functions with a helper that does not exist in the page.
  await page.evaluate('globalThis.__name = (value) => value')
  const found = await page.evaluate(findTexts)
  return found.map(({ heading, place, text, isCut }) => ({ kind: kindOf(heading, place, text), text, isCut }))
}

/** The cut texts that must not be cut, as `kind: text`. */
export async function findCutIdentifiers(page: Page): Promise<string[]> {
  const cells = await readCells(page)
  return cells
    .filter(({ kind, isCut }) => isCut && NEVER_CUT.some((each) => each === kind))
    .map(({ kind, text }) => `${kind}: ${text}`)
}

function kindOf(heading: string, place: number, text: string): CellKind {
  if (heading === 'Part lines') return PART_LINE_KINDS[place] ?? 'other'
  if (DAY.test(text)) return 'date'
  return KINDS[heading] ?? 'other'
}

interface FoundText {
  heading: string
  /** Position of the text in its part line. */
  place: number
  text: string
  isCut: boolean
}

/** Runs in the page. */
function findTexts(): FoundText[] {
  const found: FoundText[] = []

  for (const cell of document.querySelectorAll<HTMLElement>('main tbody tr:not([aria-hidden]) > td')) {
    const table = cell.closest('table')
    const column = [...(cell.parentElement?.children ?? [])].indexOf(cell)
    addTexts(cell, table?.querySelectorAll('thead th')[column]?.textContent ?? '')
  }
  for (const value of document.querySelectorAll<HTMLElement>('main dd')) {
    addTexts(value, value.previousElementSibling?.textContent ?? '')
  }
  for (const field of document.querySelectorAll('main input, main textarea')) {
    if (!(field instanceof HTMLInputElement) && !(field instanceof HTMLTextAreaElement)) continue
    if (field.closest('td') === null) addField(field, field.labels?.[0]?.textContent ?? '')
  }
  return found

  function addTexts(container: HTMLElement, heading: string) {
    const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (text === '' || parent === null || isSkipped(parent, container)) continue
      found.push({ heading, place: placeInLine(parent), text, isCut: isTextCut(node, parent, container) })
    }
    for (const field of container.querySelectorAll('input, textarea')) {
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) addField(field, heading)
    }
  }

  function addField(field: HTMLInputElement | HTMLTextAreaElement, heading: string) {
    if (field.value === '' || field.type === 'checkbox') return
    const isCut = field.scrollWidth > field.clientWidth + 1 || field.scrollHeight > field.clientHeight + 1
    found.push({ heading, place: 0, text: field.value, isCut })
  }

  /** Controls, and texts for screen readers only. */
  function isSkipped(element: HTMLElement, container: HTMLElement): boolean {
    if (element.closest('button, a, select, textarea, output') !== null) return true
    for (let each: HTMLElement | null = element; each !== null && each !== container; each = each.parentElement) {
      const { clipPath, opacity, visibility } = getComputedStyle(each)
      if (clipPath !== 'none' || opacity === '0' || visibility === 'hidden') return true
    }
    return false
  }

  /** Whether the text reaches over its container or over an element that clips it. */
  function isTextCut(node: Node, parent: HTMLElement, container: HTMLElement): boolean {
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()]
    for (let each: HTMLElement | null = parent; each !== null; each = each.parentElement) {
      const isClipping = getComputedStyle(each).overflowX !== 'visible'
      if (isClipping || each === container) {
        const frame = each.getBoundingClientRect()
        // Scrollable parts are not cut.
        const isScrolling = /auto|scroll/.test(getComputedStyle(each).overflowY)
        if (!isScrolling && boxes.some((box) => isOutside(box, frame))) return true
      }
      if (each === container) break
    }
    return false
  }

  function isOutside(box: DOMRect, frame: DOMRect): boolean {
    return (
      box.left < frame.left - 1 ||
      box.right > frame.right + 1 ||
      box.top < frame.top - 1 ||
      box.bottom > frame.bottom + 1
    )
  }

  function placeInLine(element: HTMLElement): number {
    const line = element.closest('li')
    return line === null ? 0 : [...line.children].findIndex((child) => child.contains(element))
  }
}
