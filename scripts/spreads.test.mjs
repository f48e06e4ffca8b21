import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { root } from './bootstrap.mjs'

/** Tests and what they share. */
const LEFT_OUT = /\.(?:test|testing|fixtures|d)\.|\/testing\//

/**
 * Lines of a text with an object or a list that is written and spread at once, which only saves lines of print.
 * @param {string} file its name, by whose ending it is read
 * @param {string} text
 */
function spreadLiterals(file, text) {
  /** @type {number[]} */
  const lines = []
  /** @param {{ start: number, argument: { type: string } }} spread */
  const look = ({ start, argument }) => {
    if (argument.type === 'ObjectExpression' || argument.type === 'ArrayExpression')
      lines.push(text.slice(0, start).split('\n').length)
  }
  new Visitor({ SpreadElement: look, JSXSpreadAttribute: look }).visit(parseSync(file, text).program)
  return lines
}

test('a literal that is spread is found, and a spread under a condition is none', () => {
  const text = 'f(...[1, 2])\nconst a = { ...{ b }, ...(c && { d }), ...[1].map(f) }\nconst e = <A {...{ b }} {...c} />'
  expect(spreadLiterals('a.tsx', text)).toEqual([1, 2, 3])
})

test('no literal is spread: its parts stand where they belong', () => {
  const found = ['server', 'web', 'shared'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => /\.tsx?$/.test(file) && !LEFT_OUT.test(file))
      .flatMap((file) => spreadLiterals(file, readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`)),
  )
  expect(found).toEqual([])
})
