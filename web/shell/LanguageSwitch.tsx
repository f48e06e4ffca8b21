import { LANGUAGE_CODES, LANGUAGES } from '#shared/languages.ts'
import { chooseLanguage } from '../strings/language.ts'
import { language, useT } from '../strings/strings.ts'

/** The other languages, each named in its own words; the choice is kept on this device. For who is not signed in. */
export function LanguageSwitch({ className }: { className: string }) {
  useT()
  return LANGUAGE_CODES.filter((code) => code !== language()).map((code) => (
    <button key={code} type="button" lang={code} className={className} onClick={() => chooseLanguage(code)}>
      {LANGUAGES[code]}
    </button>
  ))
}
