import { type ESTree, type Plugin, Visitor } from 'vite'
import { AUDIT_ACTION_NAMES } from '../../shared/people/auditActions.ts'

/** Fields of an endpoint that the browser reads; the rest is the server's, and the description of the API. */
export const READ = new Set(['method', 'path', 'reply', 'file'])

interface Span {
  start: number
  end: number
}

const isIn = (spans: Span[], { start }: Span): boolean => spans.some((span) => span.start <= start && start < span.end)

/** Fields of endpoints that the browser does not read. */
function unreadFields(program: ESTree.Program): Span[] {
  const fields: Span[] = []
  new Visitor({
    CallExpression({ callee, arguments: [definition] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return
      if (definition?.type !== 'ObjectExpression') return
      for (const property of definition.properties)
        if (property.type === 'Property' && property.key.type === 'Identifier' && !READ.has(property.key.name))
          fields.push(property)
    },
  }).visit(program)
  return fields
}

/**
 * Calls that build a constant. In `shared/` they have no effects, so that they can go where nothing reads the constant.
 */
function buildingCalls(program: ESTree.Program): Span[] {
  const constants: Span[] = []
  const functions: Span[] = []
  const calls: Span[] = []
  new Visitor({
    VariableDeclaration: (node) => constants.push(node),
    ArrowFunctionExpression: (node) => functions.push(node),
    FunctionExpression: (node) => functions.push(node),
    FunctionDeclaration: (node) => functions.push(node),
    CallExpression: (node) => calls.push(node),
    NewExpression: (node) => calls.push(node),
  }).visit(program)
  return calls.filter((call) => isIn(constants, call) && !isIn(functions, call))
}

/**
 * Leaves out of the browser's build what only the server reads of the contract: fields of endpoints, and the schemas
 * that nothing else needs. Several kilobytes of a first load.
 */
export const contract: Plugin = {
  name: 'contract',
  apply: 'build',
  transform: {
    order: 'post',
    filter: { id: /\/shared\/(?:(?:people|talk|work|plan|rota|sunday|reach)\/)?\w+\.ts$/ },
    handler(code) {
      const program = this.parse(code)
      const unread = unreadFields(program)
      const building = buildingCalls(program).filter((call) => !isIn(unread, call))
      const edits = [
        ...unread.map(({ start, end }) => ({ start, rest: (left: string) => left.slice(end).replace(/^\s*,/, '') })),
        ...building.map(({ start }) => ({ start, rest: (left: string) => `/*#__PURE__*/ ${left.slice(start)}` })),
      ]
      // Cuts go from the end, so that the places before stay right.
      const read = edits
        .sort((one, other) => other.start - one.start)
        .reduce((left, { start, rest }) => left.slice(0, start) + rest(left), code)
      // A page does not load a file of which it reads nothing.
      return { code: read, moduleSideEffects: false }
    },
  },
}

/** The browser lists the audited actions by name: the build needs the nouns that declare them, the browser does not. */
export const auditActions: Plugin = {
  name: 'audit-actions',
  apply: 'build',
  load: {
    filter: { id: /\/shared\/people\/auditActions\.ts$/ },
    handler: () => `export const AUDIT_ACTION_NAMES = ${JSON.stringify(AUDIT_ACTION_NAMES)}`,
  },
}
