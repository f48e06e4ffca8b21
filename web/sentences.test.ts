import { describe, expect, it } from 'vitest'
import { sentencesIn } from './sentences.find.ts'

// The manifest is one file for everybody, whatever their language: browsers read it before anybody has chosen one.
const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.{ts,tsx}', '!./manifest.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Values of the contract, and names of companies, which are the same in every language. */
const ALLOWED: Partial<Record<string, string[]>> = {
  'web/features/tasks/StatusTag.tsx': ['In Progress'],
  'web/features/tasks/task.status.ts': ['In Progress'],
  'web/shell/Footer.tsx': ['Cloudflare Turnstile'],
}

describe('a sentence in the code', () => {
  it.each([
    ['text', '<p>Hello {name}</p>', ['Hello']],
    ['a label', '<input aria-label="Search" name="who" />', ['Search']],
    ['a choice', "<p>{isNew ? 'New' : `Old`}</p>", ['New', 'Old']],
    ['a property of a component', '<Field label={"Email"} className="mt-2 p-3" />', ['Email']],
    ['a constant', "'Please try again'", ['Please try again']],
  ])('is found as %s', (_as, source, sentences) => {
    expect(sentencesIn('a.tsx', `export const shown = () => ${source}`)).toEqual(sentences)
  })

  it.each([
    "<Page title='privacy.title' />",
    "<p className='a b'>{t('app.name')} · {count} / 2</p>",
    '<input name="email" type="email" autoComplete="username" />',
    "console.error('This never happens', new Error('Nor does this'))",
    "role === 'admin' && <b>{name}</b>",
  ])('is not %s', (source) => {
    expect(sentencesIn('a.tsx', `export const shown = () => ${source}`)).toEqual([])
  })
})

it('no sentence stands outside the catalogue', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(200)
  const found = Object.entries(sources).flatMap(([path, source]) => {
    const file = path.replace('./', 'web/')
    return sentencesIn(file, source)
      .filter((text) => !ALLOWED[file]?.includes(text))
      .map((text) => `${file}: ${text}`)
  })
  expect(found).toEqual([])
})
