import type { DocumentLanguage } from '@partwire/domain/option-lists'
import type { Block, Content, Definition } from 'pdfmake'
import { plainText, quietText, textLines } from './content'
import type { Words } from './words'

/* The parts of a page that all documents share. */

const PAGE_MARGIN_PT = 48

export type CountryName = (code: string) => string

/** Names of countries, by their codes in any case, in the language of the document; an unknown code stays unchanged. */
export function countryNames(language: DocumentLanguage): CountryName {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  return (code) => (/^[A-Z]{2}$/i.test(code) ? (names.of(code.toUpperCase()) ?? code) : code)
}

interface DocumentHead {
  senderName: string
  title: string
  /** The sender in one line, above the recipient. */
  senderLine: string
  recipient: readonly string[]
  /** Labels and values; a blank value is left out. */
  facts: readonly (readonly [string, string])[]
}

export function documentHead({ senderName, title, senderLine, recipient, facts }: DocumentHead): Block[] {
  return [
    {
      columns: [
        plainText(senderName, { fontSize: 13, bold: true }),
        plainText(title, { fontSize: 20, bold: true, alignment: 'right' }),
      ],
      margin: [0, 0, 0, 10],
    },
    {
      columns: [
        {
          width: '*',
          stack: [quietText(senderLine, { margin: [0, 0, 0, 6] }), ...textLines(recipient, { fontSize: 10.5 })],
        },
        { width: FACTS_WIDTH_PT, stack: factLines(facts) },
      ],
      columnGap: 24,
    },
  ]
}

const FACTS_WIDTH_PT = 236
const FACT_LABEL_WIDTH_PT = 104
const FACT_GAP_PT = 8
const FACT_VALUE_WIDTH_PT = FACTS_WIDTH_PT - FACT_LABEL_WIDTH_PT - FACT_GAP_PT

function factLines(facts: DocumentHead['facts']): Block[] {
  return facts
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({
      columns: [
        { ...quietText(label, { fontSize: 8.5 }), width: FACT_LABEL_WIDTH_PT },
        { ...plainText(value, { lineHeight: 1 }, FACT_VALUE_WIDTH_PT), width: '*' },
      ],
      columnGap: FACT_GAP_PT,
    }))
}

/** A party at the end of the document, in small text. */
export function partyBlock(title: string, lines: readonly string[]): Block {
  return { width: '*', stack: [quietText(title, { bold: true }), ...textLines(lines, { fontSize: 8, lineHeight: 1 })] }
}

/** On all pages but the first, which has the head of the document. */
export function pageHeader(text: string): Definition['header'] {
  return (page): Content => (page === 1 ? '' : quietText(text, { margin: [PAGE_MARGIN_PT, 22, PAGE_MARGIN_PT, 0] }))
}

/** The address of the sender, and the number of the page. */
export function pageFooter(address: string, words: Pick<Words, 'page' | 'of'>): Definition['footer'] {
  return (page, pages): Content => ({
    columns: [
      { ...quietText(address), width: '*' },
      { ...quietText(`${words.page} ${page} ${words.of} ${pages}`, { alignment: 'right' }), width: 90 },
    ],
    margin: [PAGE_MARGIN_PT, 16, PAGE_MARGIN_PT, 0],
  })
}
