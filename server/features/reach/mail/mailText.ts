import type { Translate } from '#shared/strings/translate.ts'

/** The text of a mail: greeting, paragraphs and the team's name. A link is a paragraph of its own. */
export const mailText = (t: Translate, { name, team }: { name: string; team: string }, paragraphs: string[]): string =>
  [t('mail.greeting', { name }), ...paragraphs, team].join('\n\n')
