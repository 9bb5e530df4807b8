import { fieldsOf } from '../../define.ts'
import { familyMember } from '../../kinds/family-member.ts'

export const events: Readonly<Record<string, string>> = {
  ADOP: 'Adoption',
  BAPM: 'Baptism',
  BARM: 'Bar mitzvah',
  BASM: 'Bat mitzvah',
  BLES: 'Blessing',
  BURI: 'Burial',
  CENS: 'Census',
  CHR: 'Christening',
  CHRA: 'Christening as an adult',
  CONF: 'Confirmation',
  CREM: 'Cremation',
  EMIG: 'Emigration',
  EVEN: 'Event',
  FCOM: 'First communion',
  GRAD: 'Graduation',
  IMMI: 'Immigration',
  NATU: 'Naturalization',
  ORDN: 'Ordination',
  PROB: 'Probate',
  RETI: 'Retirement',
  WILL: 'Will',
}

export const attributes: Readonly<Record<string, string>> = {
  CAST: 'Caste',
  DSCR: 'Description',
  EDUC: 'Education',
  FACT: 'Fact',
  IDNO: 'Identification number',
  NATI: 'Nationality',
  NCHI: 'Number of children',
  NMR: 'Number of marriages',
  OCCU: 'Occupation',
  PROP: 'Possessions',
  RELI: 'Religion',
  RESI: 'Residence',
  SSN: 'Social Security number',
  TITL: 'Title',
}

export const familyEvents: Readonly<Record<string, string>> = {
  ANUL: 'Annulment',
  CENS: 'Census',
  DIV: 'Divorce',
  DIVF: 'Divorce filed',
  ENGA: 'Engagement',
  EVEN: 'Event',
  MARB: 'Marriage announced',
  MARC: 'Marriage contract',
  MARL: 'Marriage license',
  MARR: 'Marriage',
  MARS: 'Marriage settlement',
  RESI: 'Residence',
}

export const alwaysFacts = [
  'otherRelationship',
  'currentResidence',
  'sharingPreferences',
  'interests',
  'importantDates',
  'medicalHistory',
  'familyTraditions',
  'specialMemories',
] as const
const withoutTag = ['fullName', 'relationship', ...alwaysFacts] as const
export type FieldWithoutTag = (typeof withoutTag)[number]

const fields = fieldsOf(familyMember)

export const labelOf = (name: string): string => fields[name]?.label ?? name

export const ownFields: ReadonlyMap<string, FieldWithoutTag> = new Map(
  withoutTag.map((name) => [labelOf(name).toLowerCase(), name]),
)
