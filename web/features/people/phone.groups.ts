/** A stored number in the groups in which it is read; numbers of other countries in one. */
export function phoneGroups(phoneNumber: string): string[] {
  const american = /^(\+1)(\d{3})(\d{3})(\d{4})$/.exec(phoneNumber)
  return american ? american.slice(1) : [phoneNumber]
}

/** A stored number within a sentence: its groups stay on one line. */
export const writtenPhone = (phoneNumber: string): string => phoneGroups(phoneNumber).join('\u00A0')
