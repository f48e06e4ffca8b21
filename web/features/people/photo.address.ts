import type { DirectoryUser } from '#shared/users.ts'
import { serverOrigin } from '../../api/call.ts'

/** Where a person's photo is fetched from, 96 px square when small, else up to 512; null where there is none. */
export const photoAddress = (
  { photoUrl }: Pick<DirectoryUser, 'photoUrl'>,
  size: 'small' | 'large' = 'small',
): string | null => photoUrl && `${serverOrigin()}${photoUrl}${size === 'small' ? '?size=small' : ''}`
