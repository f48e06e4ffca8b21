import type { DirectoryUser } from '#shared/people/users.ts'
import { serverOrigin } from '../../../api/call.ts'

/** URL of a person's photo, 96 px square when small, else up to 512; null without a photo. */
export const photoAddress = (
  { photoUrl }: Pick<DirectoryUser, 'photoUrl'>,
  size: 'small' | 'large' = 'small',
): string | null => photoUrl && `${serverOrigin()}${photoUrl}${size === 'small' ? '?size=small' : ''}`
