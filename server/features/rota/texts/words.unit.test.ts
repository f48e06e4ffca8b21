import { expect, it } from 'vitest'
import { readText } from './words.ts'

const said = (body: string) => {
  const { word, ...rest } = readText(body)
  return 'which' in rest ? [word, rest.which] : word
}

it.each([
  ['y yes yeah ok sure si yep s claro Y YES Sí sí! ¡Claro! O.K. y. 👍 👍🏽 YES👍 "Yes" ｙｅｓ y\u200b', 'yes'],
  ['n no nope nop NO! N. No🙏', 'no'],
])('reads %s', (words, word) => {
  for (const one of words.split(' ')) expect(said(one), one).toEqual([word, 'one'])
})

it.each([
  ['list when next cuando ¿Cuándo?', 'list'],
  ['stop unsubscribe cancel end quit baja alto stopall revoke optout STOP. ¡ALTO! stop🛑', 'stop'],
  ['start unstop alta', 'start'],
  ['help info ayuda HELP?', 'help'],
])('reads %s', (words, word) => {
  for (const one of words.split(' ')) expect(said(one), one).toBe(word)
})

it('ignores spaces in a word', () => {
  expect(said(' Opt out ')).toBe('stop')
  expect(said('stop all')).toBe('stop')
  expect(said('o k')).toEqual(['yes', 'one'])
})

it.each([
  ['y2', ['yes', [2]]],
  ['y 2', ['yes', [2]]],
  ['2 y', ['yes', [2]]],
  ['Sí 2!', ['yes', [2]]],
  ['n 1', ['no', [1]]],
  ['y1 3', ['yes', [1, 3]]],
  ['y1,3', ['yes', [1, 3]]],
  ['1 3 y', ['yes', [1, 3]]],
  ['y2 👍', ['yes', [2]]],
  ['y2 2', ['yes', [2]]],
  ['yes all', ['yes', 'all']],
  ['no all', ['no', 'all']],
  ['si todo', ['yes', 'all']],
  ['Sí, todo.', ['yes', 'all']],
  ['no todo', ['no', 'all']],
])('reads the questions of %s', (body, expected) => expect(said(body)).toEqual(expected))

it.each([
  'yes please',
  'I can not',
  '👍 thanks',
  '🎉',
  'y1 n2',
  '1 y 2',
  'y and 2',
  '2',
  'all',
  '12345 y 1234',
  'y1234',
  'stop it',
  'nonono',
  'x'.repeat(10_000),
  `y ${'1 '.repeat(90)}`,
  '...',
])('takes %s for anything else', (body) => expect(said(body)).toBe('else'))

it('finds nothing in an empty text', () => {
  for (const body of ['', '  \n\t']) expect(said(body)).toBe('nothing')
})
