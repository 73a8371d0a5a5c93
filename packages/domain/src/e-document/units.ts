import type { UnitCode } from './shape'

/** Units of the ordering network that are no UN/ECE codes, or have another meaning there. */
const NETWORK_UNITS: Readonly<Record<string, string>> = {
  PCE: 'H87',
  PC: 'H87',
  ST: 'H87',
  EA: 'EA',
  SET: 'SET',
  BOX: 'XBX',
  PAIR: 'PR',
}

/** The unit of an item without one. */
export const DEFAULT_UNIT = 'PCE'

/**
 * The units in which goods are counted, weighed or measured: codes of UN/ECE Recommendation 20 and, beginning with X,
 * packages of Recommendation 21.
 */
const UNECE_CODES: ReadonlySet<string> = new Set(
  [
    'C62 H87 EA NAR PR SET KT AS DZN GRO CEN MIL T3',
    'MGM GRM HGM KGM DTN TNE CTM LBR ONZ CWI LTN STN',
    'MMT CMT DMT MTR KMT INH FOT YRD SMI',
    'MMK CMK DMK MTK KMK H18 INK FTK YDK',
    'MMQ CMQ DMQ MTQ MLT CLT DLT LTR HLT INQ FTQ YDQ OZA OZI PTI QTI GLI GLL BLL',
    'SEC MIN HUR DAY WEE MON ANN',
    'AMP AMH VLT WTT KWT WHR KWH MWH JOU KJO',
    'P1 LS E48 E49 LEF SX ZZ',
    'XAE XBA XBE XBG XBJ XBK XBO XBR XBX XCA XCL XCN XCO XCQ XCR XCS XCT XCX XDR XEN XJC XJR XJY XNE XPA XPB XPC XPK',
    'XPL XPU XPX XRL XRO XSA XSI XST XSW XTB XTN XTU XVI XZZ',
  ]
    .join(' ')
    .split(' '),
)

/** Whether the code may be sent as a unit. */
export function isUnitCode(code: string): boolean {
  return UNECE_CODES.has(code)
}

/** The UN/ECE code of a unit: as the settings say, as the network uses it, or the unit itself. Null when none is known. */
export function findUnitCode(unit: string, own: readonly UnitCode[]): string | null {
  const name = normalizeUnit(unit) || DEFAULT_UNIT
  const chosen = own.find((entry) => normalizeUnit(entry.unit) === name)?.code
  const code = chosen ?? NETWORK_UNITS[name] ?? name
  return isUnitCode(code) ? code : null
}

/** Units are compared in upper case and without surrounding blanks. */
export function normalizeUnit(unit: string): string {
  return unit.trim().toUpperCase()
}
