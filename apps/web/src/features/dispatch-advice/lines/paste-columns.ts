import { PACKET_IDENT_SYSTEMS, PACKET_KINDS } from '@partwire/domain/option-lists'
import type { FieldCell, FixedCell, PasteTable } from '@partwire/domain/paste/fill-block'
import type { CellInput } from '@partwire/domain/paste/read-cell'
import { type DispatchAdviceItemValues, type MeasurementValues, updateMeasurement } from '../form'
import { HEADINGS } from '../labels'
import {
  IDENT_SYSTEM_OPTIONS,
  MEASUREMENT_OPTIONS,
  PACKET_KIND_OPTIONS,
  parseChoice,
  parseMeasurementType,
} from '../options'

type Row = DispatchAdviceItemValues
type Cell = FieldCell<Row> | FixedCell

/** The cells of a dispatch advice that a paste fills. The measurements of an item are on lines of their own. */
export const PASTE_TABLE: PasteTable<Row> = {
  columns: [
    {
      key: 'delivered',
      heading: HEADINGS.deliveredQuantity,
      findCell: (row, index, line) =>
        itemCell({ row, index, line, name: 'deliveredQuantity' }, { kind: 'number' }, (deliveredQuantity) => ({
          deliveredQuantity,
        })),
    },
    {
      key: 'kind',
      heading: HEADINGS.packetKind,
      findCell: (row, index, line) =>
        itemCell(
          { row, index, line, name: 'packetKind' },
          { kind: 'option', options: PACKET_KIND_OPTIONS },
          (kind) => ({
            packetKind: parseChoice(PACKET_KINDS, kind),
          }),
        ),
    },
    {
      key: 'ident',
      heading: HEADINGS.identSystem,
      findCell: (row, index, line) =>
        itemCell(
          { row, index, line, name: 'identSystem' },
          { kind: 'option', options: IDENT_SYSTEM_OPTIONS },
          (value) => ({
            identSystem: parseChoice(PACKET_IDENT_SYSTEMS, value),
          }),
        ),
    },
    {
      key: 'packet',
      heading: HEADINGS.packetNumber,
      findCell: (row, index, line) =>
        itemCell({ row, index, line, name: 'packetNumber' }, { kind: 'text', maxLength: 100 }, (packetNumber) => ({
          packetNumber,
        })),
    },
    {
      key: 'measurements',
      heading: 'Amount of the measurement',
      findCell: (row, index, line) =>
        measurementCell({ row, index, line, name: 'amount' }, { kind: 'number' }, (amount) => ({ amount })),
    },
    {
      key: 'measurements',
      heading: 'Type of the measurement',
      findCell: (row, index, line) =>
        measurementCell(
          { row, index, line, name: 'type' },
          { kind: 'option', options: MEASUREMENT_OPTIONS },
          (type) => ({
            type: parseMeasurementType(type),
          }),
        ),
    },
  ],
  countLines: ({ measurements }) => measurements.length,
}

interface Field<Name extends string> {
  row: Row
  index: number
  line: number
  name: Name
}

function itemCell(
  { row, index, line, name }: Field<'deliveredQuantity' | 'packetKind' | 'identSystem' | 'packetNumber'>,
  input: CellInput,
  toChange: (value: string) => Partial<Row>,
): Cell {
  const value = row[name]
  if (line > 0) return { shown: [value] }
  return { path: `items.${index}.${name}`, value, input, change: (changed) => ({ ...row, ...toChange(changed) }) }
}

function measurementCell(
  { row, index, line, name }: Field<keyof MeasurementValues>,
  input: CellInput,
  toChange: (value: string) => Partial<MeasurementValues>,
): Cell {
  return {
    path: `items.${index}.measurements.${line}.${name}`,
    value: row.measurements[line]?.[name] ?? '',
    input,
    change: (value) => ({ ...row, measurements: updateMeasurement(row.measurements, line, toChange(value)) }),
  }
}
