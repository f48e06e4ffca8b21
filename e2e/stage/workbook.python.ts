import { execFileSync } from 'node:child_process'

/** `npm test` says in TEST_PYTHON which Python has openpyxl; without it Debian's. */
const PYTHON = process.env.TEST_PYTHON || '/usr/bin/python3'

const READ = `
import datetime, json, openpyxl, sys
text = lambda value: value.strftime('%Y-%m-%d') if isinstance(value, datetime.date) else value
rows = openpyxl.load_workbook(sys.argv[1]).active.iter_rows(values_only=True)
json.dump([[text(value) for value in row] for row in rows], sys.stdout)
`

const WRITE = `
import json, openpyxl, sys
workbook = openpyxl.Workbook()
for row in json.load(sys.stdin): workbook.active.append(row)
workbook.save(sys.argv[1])
`

const python = (program: string, path: string, input = ''): string =>
  execFileSync(PYTHON, ['-W', 'ignore', '-c', program, path], { input, encoding: 'utf8' })

/** The cells of a workbook's first sheet, read by another program than ours. Dates are YYYY-MM-DD, empty cells null. */
export const readWorkbook = (path: string): (string | null)[][] => JSON.parse(python(READ, path))

/** Writes a workbook whose cells are all texts. Returns its path. */
export function writeWorkbook(path: string, rows: string[][]): string {
  python(WRITE, path, JSON.stringify(rows))
  return path
}
