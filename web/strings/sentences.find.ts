import { parseSync } from 'vite'

interface Node {
  type: string
  start: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)

/** Attributes and properties of components that people read or hear. */
const SPOKEN =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|placeholder|title|label|hint|error|message|detail|description|summary|text)$/

/** True for text with a word in it that is no key of the catalogue. */
const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text) && !/^\w+(\.\w+)+$/.test(text)

/** True for a capital followed by words, or for words that end in a full stop: in code only sentences look like that. */
const looksLikeSentence = (text: string): boolean =>
  /^\p{Lu}\S* \p{L}/u.test(text) || /\p{L} \p{L}+ .*[.!?]$/u.test(text.trim())

/** The text of a template literal, with `{}` for each value. */
const templateText = (node: Node): string =>
  nodesIn(node.quasis)
    .map(({ value }) => (value as { cooked: string }).cooked)
    .join('{}')

/** The string literals that an expression can evaluate to. */
function textsOf(node: Node): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'JSXText':
      return [String(node.value)]
    case 'TemplateLiteral':
      return [templateText(node)]
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(nodesIn).flatMap(textsOf)
    case 'LogicalExpression':
    case 'BinaryExpression':
      return node.operator === '===' || node.operator === '!=='
        ? []
        : [node.left, node.right].flatMap(nodesIn).flatMap(textsOf)
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return nodesIn(node.expression).flatMap(textsOf)
    default:
      return []
  }
}

const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '')

function spokenBy(node: Node): string[] {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return nodesIn(node.children).flatMap(textsOf).filter(hasWord)
  if (node.type === 'JSXAttribute')
    return SPOKEN.test(nameOf(node.name)) ? nodesIn(node.value).flatMap(textsOf).filter(hasWord) : []
  return textsOf(node).filter(looksLikeSentence)
}

const isLog = (node: unknown): boolean =>
  /^(console|log)$/.test(nameOf(node)) || (isNode(node) && node.type === 'MemberExpression' && isLog(node.property))

/** Logs and errors, and summaries and examples of endpoints, which appear in /api/docs. */
function isForProgrammers(node: Node): boolean {
  if (node.type === 'NewExpression') return /Error$/.test(nameOf(node.callee))
  if (node.type === 'Property') return /^(summary|example)$/.test(nameOf(node.key))
  return node.type === 'CallExpression' && isNode(node.callee) && isLog(node.callee.object)
}

/** Literal texts that a person would see or hear. The ending of `file`, .ts or .tsx, selects the parser. */
export function sentencesIn(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const found = new Set<string>()
  const waiting: unknown[] = [program]
  for (const next of waiting) {
    if (Array.isArray(next)) waiting.push(...next)
    else if (isNode(next) && !isForProgrammers(next)) {
      for (const text of spokenBy(next)) found.add(text.replace(/\s+/g, ' ').trim())
      waiting.push(...Object.values(next))
    }
  }
  return [...found]
}
