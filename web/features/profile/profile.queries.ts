import { type ProfileChange, type User, usersApi } from '#shared/users.ts'
import { upload } from '../../api/files.ts'

export interface ProfileUpdate {
  change: ProfileChange
  photo?: File | undefined
}

/** Saves one's own profile. Throws ApiError. */
export const saveProfile = ({ change, photo }: ProfileUpdate): Promise<User> =>
  upload(usersApi.updateMe, change, { file: photo })
