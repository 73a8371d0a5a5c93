import {
  ALLOW_OR_CHARGE_IDENTIFIERS,
  INVOICE_ALLOW_OR_CHARGE_KINDS,
  ITEM_ALLOW_OR_CHARGE_KINDS,
} from '@partwire/domain/option-lists'
import { isBlank } from '@partwire/domain/lib/text'
import type { Setting, Tax } from '@partwire/domain/settings/shape'
import type { Option } from '../../shared/ui/fields/select-field'
import type { ItemAllowOrChargeValues } from './form'
import { formatPercent } from './format'

const NONE: Option = { value: '', label: '-' }

export const IDENTIFIER_OPTIONS: readonly Option[] = [NONE, ...toOptions(ALLOW_OR_CHARGE_IDENTIFIERS)]

const KIND_OPTIONS = {
  item: kindOptionsByIdentifier(ITEM_ALLOW_OR_CHARGE_KINDS),
  invoice: kindOptionsByIdentifier(INVOICE_ALLOW_OR_CHARGE_KINDS),
}

type Identifier = ItemAllowOrChargeValues['identifier']

/** The types of an allowance or a charge; an item and the invoice have different ones. */
export function kindOptions(level: keyof typeof KIND_OPTIONS, identifier: Identifier): readonly Option[] {
  return identifier === '' ? [NONE] : KIND_OPTIONS[level][identifier]
}

/** `show` gives the percents the decimal mark of the supplier. */
export function taxOptions(taxes: readonly Tax[], show: (text: string) => string): readonly Option[] {
  return [
    NONE,
    ...taxes.map(({ code, percent }) => ({ value: code, label: `${code} (${show(formatPercent(percent))})` })),
  ]
}

/** The taxes of the settings, without the blank row that empty settings contain. */
export function settingTaxes({ taxs }: Setting): readonly Tax[] {
  return taxs.filter(({ code }) => !isBlank(code))
}

/** The selected identifier; '' for any value that is not in the list. */
export function parseIdentifier(value: string): Identifier {
  return ALLOW_OR_CHARGE_IDENTIFIERS.find((identifier) => identifier === value) ?? ''
}

function kindOptionsByIdentifier(kinds: typeof ITEM_ALLOW_OR_CHARGE_KINDS) {
  return { Allow: [NONE, ...toOptions(kinds.Allow)], Charge: [NONE, ...toOptions(kinds.Charge)] }
}

function toOptions(values: readonly string[]): Option[] {
  return values.map((value) => ({ value, label: value }))
}
