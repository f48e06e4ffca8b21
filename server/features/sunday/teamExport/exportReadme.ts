import { LANGUAGE_CODES } from '#shared/languages.ts'
import { translateFor } from '#shared/strings/translate.ts'
import { csvLine } from '../../../csvLine.ts'
import type { ZipPart } from '../../plan/spreadsheet/zip.parts.ts'
import { BYTE_ORDER_MARK } from './exportFiles.ts'
import { EXPORT_VERSION } from './exportTables.ts'

/** Name of the file that says which shape the others have. */
export const FORMAT_FILE = 'format.csv'
export const README_FILE = 'README.txt'

/** What stands in the file of the shape, below its head. */
export const FORMAT = ['ushers-export', String(EXPORT_VERSION)]

export const formatFile = (): ZipPart => ({
  name: FORMAT_FILE,
  content: Buffer.from(BYTE_ORDER_MARK + csvLine(['format', 'version']) + csvLine(FORMAT)),
})

/** What is in the export, what is not, and how it comes in again, in every language. */
export const readmeFile = (): ZipPart => ({
  name: README_FILE,
  content: Buffer.from(
    LANGUAGE_CODES.map((language) => {
      const t = translateFor(language)
      return [t('teamExport.what'), t('teamExport.files'), t('teamExport.notIn'), t('teamExport.back')].join('\r\n\r\n')
    }).join('\r\n\r\n----\r\n\r\n'),
  ),
})
