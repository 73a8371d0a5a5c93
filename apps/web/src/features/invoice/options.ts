import {
  ALLOW_OR_CHARGE_IDENTIFIERS,
  INVOICE_ALLOW_OR_CHARGE_KINDS,
  ITEM_ALLOW_OR_CHARGE_KINDS,
} from '@partwire/domain/option-lists'
import { isBlank } from '@partwire/domain/lib/text'
import type { Setting, Tax } from '@partwire/domain/settings/shape'
import type { Option } from '../../shared/ui/fields/select-field'
import type { ItemAllowOrChargeValues } from './form'

const NONE: Option = { value: '', label: '-' }

export const IDENTIFIER_OPTIONS: readonly Option[] = [NONE, ...toOptions(ALLOW_OR_CHARGE_IDENTIFIERS)]

const KINDS = {
  item: kindOptionsByIdentifier(ITEM_ALLOW_OR_CHARGE_KINDS),
  invoice: kindOptionsByIdentifier(INVOICE_ALLOW_OR_CHARGE_KINDS),
}

/** The types of an identifier: those of an item are not those of the invoice. */
export function kindOptions(
  level: keyof typeof KINDS,
  identifier: ItemAllowOrChargeValues['identifier'],
): readonly Option[] {
  return identifier === '' ? [NONE] : KINDS[level][identifier]
}

/** The taxes of the settings; the one row to fill of blank settings is none. */
export function settingTaxes({ taxs }: Setting): readonly Tax[] {
  return taxs.filter(({ code }) => !isBlank(code))
}

export function taxOptions(taxs: readonly Tax[]): readonly Option[] {
  return [NONE, ...taxs.map(({ code, percent }) => ({ value: code, label: `${code} (${percent} %)` }))]
}

function kindOptionsByIdentifier(kinds: typeof ITEM_ALLOW_OR_CHARGE_KINDS) {
  return { Allow: [NONE, ...toOptions(kinds.Allow)], Charge: [NONE, ...toOptions(kinds.Charge)] }
}

function toOptions(values: readonly string[]): Option[] {
  return values.map((value) => ({ value, label: value }))
}
