import type { Invoice } from '@partwire/domain/invoice/shape'
import type { Tax } from '@partwire/domain/settings/shape'
import { useMemo } from 'react'
import { countryOptions, useCountries } from '../../../shared/countries/use-countries'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { useFillDown, withFillDown } from '../../../shared/document/line-table/fill-down'
import { countChangedRows, fillBlanksBelow, rowField } from '../../../shared/document/line-table/fill-rows'
import { rowIndexOfField } from '../../../shared/document/line-table/line-row'
import { LineTable } from '../../../shared/document/line-table/line-table'
import { rowHeightPx } from '../../../shared/document/line-table/cell'
import { SelectCell } from '../../../shared/document/line-table/select-cell'
import { TextCell } from '../../../shared/document/line-table/text-cell'
import { PasteMarksProvider } from '../../../shared/document/paste/paste-marks'
import { usePaste } from '../../../shared/document/paste/use-paste'
import { StepNote } from '../../../shared/document/steps/step-note'
import type { Steps } from '../../../shared/document/steps/use-steps'
import { type FieldsProps, validationProps } from '../fields/field-props'
import { type InvoiceFormValues, type InvoiceItemValues, updateItem, updateItemAllowOrCharges } from '../form'
import { fieldLabel } from '../labels'
import { taxOptions } from '../options'
import css from './invoice-lines.module.css'
import { itemAllowOrChargeCells } from './item-allow-or-charges'
import { fixedCells, lineColumns } from './line-columns'
import { invoicePasteTable } from './paste-columns'

interface InvoiceLinesProps extends Pick<FieldsProps, 'marked' | 'onChange'> {
  form: InvoiceFormValues
  invoice: Invoice
  taxes: readonly Tax[]
  steps: Steps<InvoiceFormValues>
}

/** Height of the add button below the allowances and charges of an item, beside the second line of its texts. */
const ADD_BUTTON_HEIGHT_PX = 24

const FILL_FIELDS = ['countryCode', 'statisticGroup', 'taxCode'] as const
type FillField = (typeof FILL_FIELDS)[number]

function findFillField(column: string): FillField | undefined {
  return FILL_FIELDS.find((field) => field === column)
}

/** The editable line table. */
export function InvoiceLines({ invoice, form, marked, onChange, taxes, steps }: InvoiceLinesProps) {
  const countries = useCountries()
  const show = useShownNumber()
  const { isTaxApplies } = form
  const options = useMemo(
    () => ({ country: countryOptions(countries), tax: taxOptions(taxes, show) }),
    [countries, taxes, show],
  )
  const { fillColumn, handlers } = useFillDown<FillField>({
    steps,
    columnAt: (path) => rowField(path, FILL_FIELDS),
    fill: (field, path) => {
      const index = rowIndexOfField(path, 'items') ?? 0
      const fillItems = (items: readonly InvoiceItemValues[]) => fillBlanksBelow(items, index, field)
      steps.run((before) => ({ ...before, items: fillItems(before.items) }))
      return countChangedRows(form.items, fillItems(form.items))
    },
  })
  usePaste({
    steps,
    findTable: () => invoicePasteTable({ invoice, isTaxApplies, options, show }),
    readRows: (before) => before.items,
    withRows: (before, rows) => ({ ...before, items: rows }),
  })
  const { columns, countLines } = useMemo(() => lineColumns(invoice, isTaxApplies, show), [invoice, isTaxApplies, show])

  function renderRow(item: InvoiceItemValues, index: number) {
    const invoiceItem = invoice.items[index]
    if (invoiceItem === undefined) return []
    const path = `items.${index}`
    const fixed = fixedCells(invoice, invoiceItem, show)
    const field = (name: 'countryCode' | 'statisticGroup' | 'taxCode') => ({
      ...validationProps(`${path}.${name}`, marked),
      label: fieldLabel(`${path}.${name}`),
      value: item[name],
      source: item.proposals?.[name],
      onChange: (value: string) => onChange((before) => updateItem(before, index, { [name]: value })),
    })
    const allowOrCharges = itemAllowOrChargeCells({
      path: `${path}.allowOrCharges`,
      rows: item.allowOrCharges,
      itemLabel: `item ${index + 1}`,
      invoiceItem,
      marked,
      onChange: (update) => onChange((before) => updateItemAllowOrCharges(before, index, update)),
    })
    return [
      ...fixed.product,
      <SelectCell key="country" {...field('countryCode')} options={options.country} />,
      <TextCell key="statistic" {...field('statisticGroup')} maxLength={50} />,
      ...fixed.prices,
      ...(isTaxApplies ? [<SelectCell key="tax" {...field('taxCode')} options={options.tax} />] : []),
      allowOrCharges.identifier,
      allowOrCharges.kind,
      allowOrCharges.percent,
      allowOrCharges.amount,
      allowOrCharges.totalCell(fixed.total),
    ]
  }

  function rowHeight({ allowOrCharges }: InvoiceItemValues, index: number, scale: number): number {
    const item = invoice.items[index]
    return rowHeightPx({
      lines: allowOrCharges.length,
      textLines: item === undefined ? 1 : countLines(item, scale),
      controlPx: ADD_BUTTON_HEIGHT_PX,
      density: 'dense',
    })
  }

  return (
    <div {...handlers}>
      <PasteMarksProvider problems={steps.message?.problems}>
        <LineTable
          label="Items"
          density="dense"
          columns={withFillDown(columns, findFillField, fillColumn)}
          rows={form.items}
          rowKey={(_row, index) => String(index)}
          rowHeight={rowHeight}
          marked={marked}
          rerenderOn={`${isTaxApplies} ${countries.length}`}
          renderRow={renderRow}
        />
      </PasteMarksProvider>
      <StepNote steps={steps} />
      {form.items.length > 0 && (
        <p className={css['hint']}>
          Allowances and charges of an item explain its unit price, which already contains them. They do not change the
          sums.
        </p>
      )}
    </div>
  )
}
