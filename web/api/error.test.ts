import { beforeEach, expect, it, vi } from 'vitest'

const importError = () => import('./error.ts')
const importStrings = () => import('../strings/strings.ts')

// Codes that a browser has from the start.
beforeEach(() => {
  vi.resetModules()
})

it('says a refusal in the words of this language, whatever the server wrote', async () => {
  const { refusal } = await importError()
  expect(refusal(401, { error: 'Nope', code: 'invalid_credentials' }, null).message).toBe('Invalid email or password')
})

it('says what the server wrote where the sentence is not loaded, until it is', async () => {
  const { refusal } = await importError()
  const { loadStrings } = await importStrings()
  const gone = { error: 'In the words of the server', code: 'task_not_found' }
  expect(refusal(404, gone, null).message).toBe('In the words of the server')
  await loadStrings('member')
  expect(refusal(404, gone, null).message).toBe('That task is not here any more.')
})

it('leaves a sentence with gaps to the server, who knows what belongs there', async () => {
  const { refusal } = await importError()
  const { registerStrings } = await importStrings()
  registerStrings({
    'errors.too_many_rows': 'At most {limit}',
    'errors.rows_invalid': { one: 'One row', other: '{count} rows' },
  })
  for (const code of ['too_many_rows', 'rows_invalid'])
    expect(refusal(400, { error: 'At most 5000 rows', code }, null).message).toBe('At most 5000 rows')
})

it('has words for an answer that nobody of ours gave', async () => {
  const { refusal, errorSentence } = await importError()
  for (const body of [undefined, null, '<html>', {}, { error: 7 }]) {
    expect(refusal(500, body, null)).toMatchObject({ code: 'unknown', message: 'Something went wrong' })
    expect(refusal(502, body, null).message).toMatch(/^The server is busy/)
    expect(errorSentence(refusal(500, body, null))).toBeUndefined()
  }
})
