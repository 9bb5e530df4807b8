import { blank, type ValuesOf, versionOf } from '../records/define.ts'
import { familyMember } from '../records/kinds/index.ts'
import { relationships } from '../records/kinds/family-member.ts'
import type { Entry } from './estate.ts'

// A made-up family of sixty over seven generations. Each line has: name; relation to the owner;
// gender; born; died; parents; spouse. A line names only people of earlier lines.
const lines = `
Otto Brandt;other:Great-grandfather;m;1868;1941;;
Emma Brandt;other:Great-grandmother;f;1871;1952;;Otto Brandt
Jonas Lindgren;other:Great-grandfather;m;1866;1930;;
Maria Lindgren;other:Great-grandmother;f;1870;1939;;Jonas Lindgren
Walter Brandt;grandfather;m;1895;1971;Otto Brandt+Emma Brandt;
Ida Brandt;grandmother;f;1898;1980;Jonas Lindgren+Maria Lindgren;Walter Brandt
Amos Moor;grandfather;m;1889;1958;;
Rachel Moor;grandmother;f;1893;1976;;Amos Moor
Henry Moor;father;m;1918-04;1991;Amos Moor+Rachel Moor;
Clara Moor;mother;f;1921;2004-11-02;Walter Brandt+Ida Brandt;Henry Moor
Frank Ellis;father-in-law;m;1915;1988;;
Dorothy Ellis;mother-in-law;f;1919;2001;;Frank Ellis
Edith Hale;aunt;f;1916;1999;Amos Moor+Rachel Moor;
George Hale;uncle;m;1912;1984;;Edith Hale
Samuel Moor;uncle;m;1923;1944;Amos Moor+Rachel Moor;
Louise Park;aunt;f;1926;2011;Amos Moor+Rachel Moor;
Arthur Park;uncle;m;1922;1997;;Louise Park
Karl Brandt;uncle;m;1919;1990;Walter Brandt+Ida Brandt;
Helga Brandt;aunt;f;1922;2008;;Karl Brandt
Anna Novak;aunt;f;1924;2015;Walter Brandt+Ida Brandt;
Joseph Novak;uncle;m;1920;1983;;Anna Novak
Henry Ellis;husband;m;1945-02-11;2019-09-30;Frank Ellis+Dorothy Ellis;
Carol Reed;sister-in-law;f;1949;;Frank Ellis+Dorothy Ellis;
William Reed;brother-in-law;m;1947;;;Carol Reed
Walter Moor;brother;m;1944;2016;Henry Moor+Clara Moor;
Joan Moor;sister-in-law;f;1946;;;Walter Moor
Helen Foster;sister;f;1951-05-20;;Henry Moor+Clara Moor;
Peter Foster;brother-in-law;m;1950;;;Helen Foster
Margaret Hale;cousin;f;1940;2020;George Hale+Edith Hale;
Robert Hale;cousin;m;1943;;George Hale+Edith Hale;
Linda Hale;other:Robert’s wife;f;1945;;;Robert Hale
Susan Park;cousin;f;1950;;Arthur Park+Louise Park;
David Park;cousin;m;1953;;Arthur Park+Louise Park;
Thomas Brandt;cousin;m;1947-08-03;;Karl Brandt+Helga Brandt;
Judith Brandt;other:Thomas’s wife;f;1949;2018;;Thomas Brandt
Agnes Brandt;cousin;f;1952;;Karl Brandt+Helga Brandt;
Mary Novak;cousin;f;1948;;Joseph Novak+Anna Novak;
Paul Novak;cousin;m;1951;2022;Joseph Novak+Anna Novak;
Eva Novak;other:Paul’s wife;f;1954;;;Paul Novak
Ruth Ellis;daughter;f;1974-03-02;;Henry Ellis;
Mark Jensen;son-in-law;m;1972;;;Ruth Ellis
Thomas Ellis;son;m;1977-08-19;;Henry Ellis;
Grace Ellis;daughter-in-law;f;1979;;;Thomas Ellis
James Moor;nephew;m;1970;;Walter Moor+Joan Moor;
Laura Moor;niece;f;1973;;Walter Moor+Joan Moor;
Nina Foster;niece;f;1978;;Peter Foster+Helen Foster;
Adam Foster;nephew;m;1981;;Peter Foster+Helen Foster;
Claire Reed;niece;f;1975;;William Reed+Carol Reed;
Emily Jensen;granddaughter;f;2001-06-11;;Ruth Ellis+Mark Jensen;
Henry Jensen;grandson;m;2004-01-23;;Ruth Ellis+Mark Jensen;
Alice Ellis;granddaughter;f;2008-10-05;;Thomas Ellis+Grace Ellis;
Oliver Ellis;grandson;m;2011-12-17;;Thomas Ellis+Grace Ellis;
Nora Ellis;granddaughter;f;2014-04-09;;Thomas Ellis+Grace Ellis;
Daniel Hale;other:Robert’s son;m;1969;;Robert Hale+Linda Hale;
Rachel Hale;other:Robert’s daughter;f;1972;;Robert Hale+Linda Hale;
Martin Brandt;other:Thomas’s son;m;1976;;Thomas Brandt+Judith Brandt;
Julia Brandt;other:Thomas’s daughter;f;1980;;Thomas Brandt+Judith Brandt;
Anna Novak-Lee;other:Paul’s daughter;f;1983;;Paul Novak+Eva Novak;
Lucas Moor;other:James’s son;m;2003;;James Moor;
Sophie Moor;other:James’s daughter;f;2006;;James Moor;
`

const genders: Readonly<Record<string, 'male' | 'female'>> = { m: 'male', f: 'female' }
const isRelationship = (word: string): word is keyof typeof relationships => word in relationships

function memberOf(line: string, idOf: (name: string) => string[]): Entry {
  const [fullName = '', what = '', gender = '', born = '', died = '', parents = '', spouse = ''] = line.split(';')
  const [relationship = '', otherRelationship = ''] = what.split(':')
  if (!isRelationship(relationship)) throw new Error(`${fullName} is no ${relationship}`)
  const values: ValuesOf<typeof familyMember.steps> = {
    ...blank(familyMember),
    fullName,
    relationship,
    otherRelationship,
    gender: genders[gender] ?? 'unknown',
    dateOfBirth: born,
    status: died === '' ? 'living' : 'deceased',
    dateOfDeath: died,
    parents: parents.split('+').flatMap(idOf),
    spouse: idOf(spouse),
    privacyLevel: 'family',
  }
  const draft = {
    kind: familyMember.kind,
    definitionVersion: versionOf(familyMember),
    values,
    audience: 'both_contacts',
    alsoIfIncapacitated: false,
  } as const
  return { draft, activity: familyMember.activity.added(values) }
}

/** Saves the relatives in order, because each names only earlier relatives. */
export async function saveFamily(save: (entry: Entry) => Promise<string>): Promise<number> {
  const ids = new Map<string, string>()
  const idOf = (name: string): string[] => {
    const id = ids.get(name)
    return id === undefined ? [] : [id]
  }
  for (const line of lines.trim().split('\n')) ids.set(line.split(';')[0] ?? '', await save(memberOf(line, idOf)))
  return ids.size
}
