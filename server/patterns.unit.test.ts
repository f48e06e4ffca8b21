import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import safeRegex from 'safe-regex2'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/**
 * Patterns that the library takes for unsafe, and why they are not: it counts `{2}` as a repetition, and does not read
 * what looks back.
 */
const SAFE = {
  'each turn of the outer repetition begins with a sign that the inner one does not take': [
    /^[a-z0-9.-]+(:\d{1,5})?$/,
    /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/,
    /(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+|(?:[\p{L}\d-]+\.)+\p{L}{2,}\/\S*/u,
    /^(?:\u00EF\u00BB\u00BF)?\s*(?:<\?xml[^>]*>\s*|<!--(?:(?!-->).)*-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg[\s>]/,
    /^(?=.*[a-z])[a-z0-9-]+(\.[a-z0-9-]+)+$/,
    /^\s*(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/,
    /^[!-~]+(?: [!-~]+)*$/,
    /^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64})*$/,
  ],
  'looks back; its one repetition, or the inner one, ends at a sign of its own': [
    /(?<![^\s<>()[\]",;:|])[^\s<>()[\]",;:|]+@[^\s<>()[\]"',;:|]+/,
    /(?<![\p{L}\p{N}])[+([]{0,2}\d(?:[\s().[\]\-\u00B7\u2010-\u2015\u2212/]*\d){6,}(?!\d|(?![xXeEpPwW])\p{L})/u,
    /^(?:notes?|notas?|remarks?|reminders?|comments?|comentarios?|observaciones|n\.?b)[.:]?(?:$|(?<=[.:]) )/,
    /(?<!\d)20\d{2}(?!\d)/,
    /(^|\s)(?:\u200C|\u200D)+|(?<!\u200C|\u200D|\s)(?:\u200C|\u200D|\s)+$/,
    /(?<!\d)(20\d{2}) ?[-/\u2013\u2014] ?(?:20)?(\d{2})(?!\d)/,
  ],
  'repeats a fixed number of times': [
    /(?:[\s,:\u2013-]+(?:cell|mob|mobile|home|work|tel|ph|phone|cel|celular|m[o\u00f3]vil|casa|trabajo|tel[e\u00e9]fono|[chmwtp](?=:))\.?)?[\s,:\u2013-]+[+(]{0,2}\d[\d ().-]{5,24}$/,
    /(\d:\d{2}):\d{2}(?:\.\d+)?Z?/,
    /^(?:(\d{4})-(\d{2})-(\d{2}))?(?:(?:^|[T ])T?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/,
    /^PT(?:(\d{1,2})H)?(?:(\d{1,2})M)?(?:(\d{1,2})(?:\.\d+)?S)?$/,
    /^(\d{1,2})(?:[:.](\d{2}))?(?:[:.]\d{2})? ?([ap])\.? ?m\.?$/,
    /^(\d{1,2})(?:[:.](\d{2}))?(?:[:.]\d{2})?$/,
    /^127(\.\d{1,3}){3}$/,
    /^([1-9]|1[0-2])(?:[:.]\d{2})?$/,
    /^([a-z]{3,10})\.?(?:,? (?:de |del )?(20\d{2}))?$/,
    /^(?:(20\d{2})[- ]?)?(?:week|wk|w|semana|sem|s)\.? ?(?:n[o\u00ba\u00b0]?\.? ?)?(\d{1,2})$/i,
    /^(?:([a-z]{3,10})\.?,? )?(\d{1,2})(st|nd|rd|th|[o.\u00ba\u00b0])?(?: ([a-z]{3,10})\.?)?$/,
  ],
}
const safe = Object.values(SAFE)
  .flat()
  .map(({ source }) => source)

function patternsOf(file: string): string[] {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  const found: string[] = []
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push(node.regex.pattern)
    },
  }).visit(program)
  return found
}
const files = ['server', 'shared'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|mjs)$/.test(name) && !/\.(?:test|fixtures)\.|(?:^|\/)testing\//.test(name))
    .map((name) => join(folder, name)),
)
const patterns = files.flatMap((file) => patternsOf(file).map((pattern) => ({ file, pattern })))

// Steps that grow with the square of a text are bounded by its length: fields, lines and cells are short.
it('no pattern of the server repeats a repetition, whose steps double with each letter', () => {
  expect(patterns.length).toBeGreaterThan(200)
  expect(safeRegex('^(?:y+|m+)+$')).toBe(false)
  const unsafe = patterns.filter(({ pattern }) => !safe.includes(pattern) && !safeRegex(pattern, { limit: 100 }))
  expect(unsafe).toEqual([])
})

it('names no pattern as an exception that is gone', () => {
  const known = new Set(patterns.map(({ pattern }) => pattern))
  expect(safe.filter((pattern) => !known.has(pattern))).toEqual([])
})
