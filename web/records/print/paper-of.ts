import { read, type ValuesOf, versionOf } from '../../../records/define.ts'
import { profile } from '../../../records/kinds/profile.ts'
import { useRecords, useSession } from '../../estate/index.ts'
import { dayInWords } from '../../ui/index.ts'

function nameOf(values: ValuesOf<typeof profile.steps>): string {
  const full = [values.firstName, values.middleName, values.lastName].filter(Boolean).join(' ')
  return full || profile.title(read(profile, versionOf(profile), values))
}

/** Gives whose a paper is that is made now, by name or else by email, when they were born, '' where that is not known, and the day, in words. */
export function usePaperOf(): () => { owner: string; born: string; day: string } {
  const [own] = useRecords(profile).all
  const { email = '' } = useSession()
  return () => {
    const { dateOfBirth = '' } = own?.values ?? {}
    return {
      owner: own ? nameOf(own.values) : email,
      born: dateOfBirth === '' ? '' : dayInWords(dateOfBirth),
      day: dayInWords(new Date().toISOString()),
    }
  }
}
