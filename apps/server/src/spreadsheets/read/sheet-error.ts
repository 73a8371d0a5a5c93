/** A file that cannot be read. The message is one sentence for the person who has sent it. */
export class SheetError extends Error {}

export function notASpreadsheet(): SheetError {
  return new SheetError('This file is not a spreadsheet. Please choose an xlsx or csv file.')
}

export function damagedFile(): SheetError {
  return new SheetError('This file is damaged. Please save it again as xlsx or csv.')
}

export function tooMuchContent(): SheetError {
  return new SheetError('This file contains too much to be read. Please divide it into smaller files.')
}
