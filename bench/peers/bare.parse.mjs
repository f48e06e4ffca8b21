import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import readWorkbook from 'read-excel-file/node'

// Reads each workbook that it is told on a line of standard input, with the library alone, and answers with a line:
// how many milliseconds that took and how many rows were there.
const lines = createInterface({ input: process.stdin })
lines.on('line', async (file) => {
  const bytes = readFileSync(file)
  const started = performance.now()
  const sheets = await readWorkbook(Readable.from([bytes]))
  console.log(JSON.stringify({ ms: performance.now() - started, rows: sheets[0].data.length }))
})
await once(lines, 'close')
