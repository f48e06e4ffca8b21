import type { DirectoryUser } from '#shared/people/users.ts'

/** The letter under which a person stands: 'Ángel' under A. */
export const letterOf = ({ name }: Pick<DirectoryUser, 'name'>): string =>
  ([...name.normalize('NFD')][0] ?? '').toUpperCase()
