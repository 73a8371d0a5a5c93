import { isDay } from '@partwire/domain/lib/calendar-date'
import type { ChangeContent, ChangedLine } from '@partwire/domain/parked-changes/shape'
import { UpstreamError } from '../../errors'
import type { IncomingChange } from '../../port'
import { attribute, childElements, optionalChild, requiredChild } from '../xml/fields'
import { parseXml, type XmlElement } from '../xml/parse'
import { readLine, readRequiredLine } from './text-fields'

/** Lines and notes that are kept of a message, for a text that a person reads. */
const MAX_LINES = 50
const MAX_NOTES = 10
/** Length of each text. */
const MAX_CHARACTERS = 200
const MAX_NOTE_CHARACTERS = 500

/**
 * Parses an OrderChange or OrderCancellation, which have the content of an order. Null when it names no order: then only
 * the operator sees it. Everything but the order is read without checks, because nothing is done with it: what is there
 * is shown, and cut where it is long.
 */
export function parseChange(raw: string): IncomingChange | null {
  try {
    const message = parseXml(raw, 'The message')
    const header = requiredChild(message, 'OrderHeader')
    return {
      buyerPartyNumber: readLine(optionalChild(header, 'BuyerParty'), 'PartyNumber'),
      buyerOrderNumber: readRequiredLine(header, 'BuyerOrderNumber'),
      content: readContent(message, header),
    }
  } catch (error) {
    if (error instanceof UpstreamError) return null
    throw error
  }
}

function readContent(message: XmlElement, header: XmlElement): ChangeContent {
  const items = childElements(message, 'OrderItem')
  return {
    notes: readNotes(header).slice(0, MAX_NOTES),
    requestedDeliveryDate: readAnyDay(header),
    lines: items.slice(0, MAX_LINES).map((item) => readChangedLine(item)),
    lineCount: items.length,
  }
}

function readChangedLine(item: XmlElement): ChangedLine {
  const quantity = firstChild(item, 'RequestedQuantity')
  return {
    lineNumber: firstText(item, 'PositionNumber'),
    productNumber: firstText(firstChild(item, 'ProductId'), 'ProductNumber'),
    description: firstText(item, 'ProductDescription'),
    quantity: shorten(quantity?.text ?? '', MAX_CHARACTERS),
    unit: shorten(attribute(quantity, 'UoM'), MAX_CHARACTERS),
    requestedDeliveryDate: readAnyDay(item),
    note: shorten(readNotes(item).join(', '), MAX_NOTE_CHARACTERS),
  }
}

/** The free texts with their captions; those without text are left out. */
function readNotes(parent: XmlElement): string[] {
  return childElements(parent, 'FreeText')
    .map((free) => [attribute(free, 'Caption'), free.text.trim()])
    .filter(([, text]) => text !== '')
    .map((parts) => shorten(parts.filter((part) => part !== '').join(': '), MAX_NOTE_CHARACTERS))
}

/** The requested day; blank when there is none, or when it cannot be read. */
function readAnyDay(parent: XmlElement): string {
  const day = firstText(firstChild(parent, 'RequestedDeliveryDate'), 'Date')
  return isDay(day) ? day : ''
}

function firstText(parent: XmlElement | null, name: string): string {
  return shorten(firstChild(parent, name)?.text ?? '', MAX_CHARACTERS)
}

function firstChild(parent: XmlElement | null, name: string): XmlElement | null {
  return parent?.children.find((child) => child.name === name) ?? null
}

/** A single line of at most this length, never with half of a character that takes two UTF-16 units. */
function shorten(text: string, maxCharacters: number): string {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  if (line.length <= maxCharacters) return line
  return `${line.slice(0, maxCharacters - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
