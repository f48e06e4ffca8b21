import type { Language } from '#shared/languages.ts'
import { type User, usersApi } from '#shared/people/users.ts'
import { upload } from '../../../api/files.ts'
import { type SaveFailure, useSave } from '../../../forms/useSave.ts'
import { chooseLanguage } from '../../../strings/language.ts'
import { useSession } from './session.ts'

/** '' is the language of the browser. */
export type LanguageChoice = Language | ''

interface LanguageChoosing {
  /** The choice that is being stored. */
  busy: LanguageChoice | null
  failure: SaveFailure<LanguageChoice> | null
  choose: (choice: LanguageChoice) => Promise<void>
}

/** Changes the screen to a language at once and stores it with the person; a failure changes the screen back. */
export function useLanguageChoice(user: User): LanguageChoosing {
  const { recheck } = useSession()
  const { busy, failure, save } = useSave<LanguageChoice>()
  const choose = (choice: LanguageChoice) =>
    save(choice, async () => {
      await chooseLanguage(choice || null)
      try {
        await upload(usersApi.updateMe, { language: choice }, {})
        await recheck()
      } catch (error) {
        await chooseLanguage(user.language)
        throw error
      }
    })
  return { busy, failure, choose }
}
