import type { Invoice } from '@partwire/domain/invoice/shape'
import type { Tax } from '@partwire/domain/settings/shape'
import { useMemo } from 'react'
import { countryOptions } from '../../../shared/countries/country-options'
import { useCountries } from '../../../shared/countries/use-countries'
import { LineTable } from '../../../shared/document/line-table/line-table'
import { heightOfLines } from '../../../shared/document/line-table/lines'
import { SelectCell } from '../../../shared/document/line-table/select-cell'
import { TextCell } from '../../../shared/document/line-table/text-cell'
import { updateItem, updateItemAllowOrCharges } from '../change-form'
import { type FieldsProps, validationProps } from '../fields/fields'
import type { InvoiceFormValues, InvoiceItemValues } from '../form'
import { itemAllowOrChargeCells } from './item-rows'
import { lineColumns } from './line-columns'
import { fixedCells } from './line-facts'
import { LinesHint } from './lines-hint'
import { taxOptions } from '../options'
import { fieldLabel } from '../labels'

interface InvoiceLinesProps extends Pick<FieldsProps, 'marked' | 'onChange'> {
  form: InvoiceFormValues
  invoice: Invoice
  taxs: readonly Tax[]
}

/** Of the button below the allowances and charges of an item. */
const ADD_HEIGHT = 28

export function InvoiceLines({ invoice, form, marked, onChange: change, taxs }: InvoiceLinesProps) {
  const countries = useCountries()
  const { isTaxApplies } = form
  const options = useMemo(() => ({ country: countryOptions(countries), tax: taxOptions(taxs) }), [countries, taxs])

  function cells(item: InvoiceItemValues, index: number) {
    const priced = invoice.items[index]
    if (priced === undefined) return []
    const path = `items.${index}`
    const facts = fixedCells(invoice, priced)
    const field = (name: 'countryCode' | 'statisticGroup' | 'taxCode') => ({
      ...validationProps(`${path}.${name}`, marked),
      label: fieldLabel(`${path}.${name}`),
      value: item[name],
      onChange: (value: string) => change((before) => updateItem(before, index, (it) => ({ ...it, [name]: value }))),
    })
    const rows = itemAllowOrChargeCells({
      path: `${path}.allowOrCharges`,
      rows: item.allowOrCharges,
      place: `item ${index + 1}`,
      priced,
      marked,
      onChange: (update) => change((before) => updateItemAllowOrCharges(before, index, update)),
    })
    return [
      ...facts.before,
      <SelectCell key="country" {...field('countryCode')} options={options.country} />,
      <TextCell key="statistic" {...field('statisticGroup')} maxLength={50} />,
      ...facts.prices,
      ...(isTaxApplies ? [<SelectCell key="tax" {...field('taxCode')} options={options.tax} />] : []),
      rows.identifier,
      rows.kind,
      rows.percent,
      rows.amount,
      facts.total,
    ]
  }

  return (
    <div>
      <LineTable
        label="Items"
        columns={lineColumns(isTaxApplies)}
        rows={form.items}
        rowKey={(_row, index) => String(index)}
        rowHeight={({ allowOrCharges }) => heightOfLines(allowOrCharges.length) + ADD_HEIGHT}
        marked={marked}
        redrawOn={`${isTaxApplies} ${countries.length}`}
        renderRow={cells}
      />
      {form.items.length > 0 && <LinesHint />}
    </div>
  )
}
