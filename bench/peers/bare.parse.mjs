import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import readWorkbook from 'read-excel-file/node'

// Reads the workbooks named on lines of standard input with the library alone. Prints a line for each: milliseconds and
// number of rows.
const lines = createInterface({ input: process.stdin })
lines.on('line', async (file) => {
  const bytes = readFileSync(file)
  const started = performance.now()
  const sheets = await readWorkbook(Readable.from([bytes]))
  console.log(JSON.stringify({ ms: performance.now() - started, rows: sheets[0].data.length }))
})
await once(lines, 'close')
