import type { RuleLink } from './rules.ts'

const isHousehold = ({ kind }: Pick<RuleLink, 'kind'>): boolean => kind === 'together' || kind === 'only_together'

/**
 * The households of people, by person: whoever is linked as *together* or *only together*, through others too, is of
 * one household, and has the same value. A person without such a link has none (rule 52).
 */
export function householdsOf(links: readonly RuleLink[]): ReadonlyMap<string, string> {
  const parents = new Map<string, string>()
  const headOf = (id: string): string => {
    const parent = parents.get(id) ?? id
    return parent === id ? id : headOf(parent)
  }
  for (const { userA, userB } of links.filter(isHousehold)) {
    const [a, b] = [headOf(userA), headOf(userB)]
    parents.set(a, a)
    parents.set(b, a)
    if (!parents.has(userA)) parents.set(userA, a)
    if (!parents.has(userB)) parents.set(userB, a)
  }
  return new Map([...parents.keys()].map((id) => [id, headOf(id)]))
}
