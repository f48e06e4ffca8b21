/* The modules that web/build/sentences.ts makes. */

declare module 'sentences:core.en' {
  const core: Partial<import('#shared/strings/sections.ts').Catalogue>
  export default core
}

declare module 'sentences:later' {
  type Section = Exclude<import('#shared/strings/sections.ts').Section, 'server'>
  type Name = Exclude<`${Section}.${import('#shared/languages.ts').Language}`, 'core.en'>

  const later: Record<Name, () => Promise<{ default: Partial<import('#shared/strings/sections.ts').Catalogue> }>>
  export default later
}
