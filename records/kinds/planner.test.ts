import { describe, expect, test } from 'vitest'
import { blank, type Definition, errorsIn, fieldsOf, tidied, visibleFields } from '../define.ts'
import type { Values } from '../fields/index.ts'
import {
  digitalMemorial,
  estateInstructions,
  farewellMessages,
  finalWishes,
  funeralInstructions,
  memorialService,
} from './index.ts'

const sections: readonly Definition[] = [
  funeralInstructions,
  memorialService,
  estateInstructions,
  digitalMemorial,
  finalWishes,
  farewellMessages,
]

const theNames = (...lines: string[]): unknown => expect.arrayContaining(lines.flatMap((line) => line.split(' ')))
const optionsOf = (definition: Definition, name: string): string[] => {
  const field = fieldsOf(definition)[name]
  return field?.type === 'choice' ? Object.keys(field.options) : []
}
const shown = (definition: Definition, values: Values) =>
  visibleFields(fieldsOf(definition), { ...blank(definition), ...values }).map(([name]) => name)
const photo = (size = 1000, type = 'image/jpeg', name = 'a.jpg') => ({
  id: 'id',
  name,
  type,
  size,
  key: 'key',
  hash: 'hash',
  chunks: 1,
})

describe('funeral instructions', () => {
  test('have the fields and choices of the specification', () => {
    expect(Object.keys(fieldsOf(funeralInstructions))).toEqual(
      theNames(
        'funeralType otherFuneralType funeralHome serviceLocation',
        'religiousCulturalPreferences musicPreferences readingsPoems pallbearers',
        'obituaryPreferences flowersPreferences specialInstructions prePaidArrangements',
        'prePaidDetails burialPreference cemeteryDetails',
      ),
    )
    expect(optionsOf(funeralInstructions, 'funeralType')).toEqual(['traditional', 'memorial', 'celebration', 'other'])
    expect(optionsOf(funeralInstructions, 'burialPreference')).toEqual(['burial', 'cremation', 'donation', 'other'])
  })

  test('require the fields of the specification, with its messages', () => {
    expect(errorsIn(funeralInstructions, blank(funeralInstructions))).toEqual({
      funeralType: 'Please select a funeral type',
      funeralHome: 'Please enter preferred funeral home',
      serviceLocation: 'Please enter service location',
      burialPreference: 'Please select burial preference',
    })
    const other = { ...blank(funeralInstructions), funeralType: 'other' } as const
    for (const otherFuneralType of ['', 'x'])
      expect(errorsIn(funeralInstructions, { ...other, otherFuneralType })).toMatchObject({
        otherFuneralType: 'Please specify the funeral type',
      })
    for (const otherFuneralType of ['At sea', 'x'.repeat(100)])
      expect(errorsIn(funeralInstructions, { ...other, otherFuneralType })).not.toHaveProperty('otherFuneralType')
    expect(errorsIn(funeralInstructions, { ...other, otherFuneralType: 'x'.repeat(101) })).toMatchObject({
      otherFuneralType: 'Please shorten this to 100 characters',
    })
  })

  test('ask for the cemetery of a burial, and for details of prepaid arrangements', () => {
    const asks = (values: Values) => shown(funeralInstructions, values)
    expect(asks({ burialPreference: 'burial' })).toContain('cemeteryDetails')
    for (const burialPreference of ['', 'cremation', 'donation', 'other'])
      expect(asks({ burialPreference })).not.toContain('cemeteryDetails')
    expect(asks({ prePaidArrangements: true })).toContain('prePaidDetails')
    expect(asks({})).not.toContain('prePaidDetails')
    expect(asks({})).not.toContain('otherFuneralType')
  })

  test('go to every named grantee', () => {
    expect(funeralInstructions.audience).toBe('everyone_named')
  })
})

test.each(sections.filter((section) => section !== funeralInstructions).map((section) => [section.kind, section]))(
  '%s: the owner chooses the audience, at death only by default',
  (_, section) => {
    expect(section.audience).toBe('chosen')
    const isEarly = section === memorialService || section === finalWishes
    expect(section.access).toEqual(isEarly ? { firstDays: 'preset' } : undefined)
  },
)

test('a memorial service has the fields of the specification, and asks for place and guests', () => {
  expect(Object.keys(fieldsOf(memorialService))).toEqual(
    theNames(
      'serviceLocation officiantName specialInstructions photoSlideshow speakersEulogies',
      'candleLighting refreshments guestList decorations specialRequests additionalNotes',
    ),
  )
  expect(errorsIn(memorialService, blank(memorialService))).toEqual({
    serviceLocation: 'Please enter requested service location',
    officiantName: 'Please enter requested officiant name',
  })
})

test('estate instructions have the fields of the specification, and require one of them', () => {
  expect(Object.keys(fieldsOf(estateInstructions))).toEqual(
    theNames(
      'prePaidArrangements funeralInsurance budgetAllocation paymentInstructions',
      'additionalFundingSources specialFinancialRequests',
    ),
  )
  const wrong = { budgetAllocation: 'Please fill in at least one of these' }
  const of = (values: Values) => errorsIn(estateInstructions, { ...blank(estateInstructions), ...values })
  expect(of({})).toEqual(wrong)
  expect(of({ paymentInstructions: '  ' })).toEqual(wrong)
  expect(of({ funeralInsurance: true })).toEqual({})
  expect(of({ paymentInstructions: 'Savings' })).toEqual({})
})

describe('final wishes', () => {
  test('have the fields and choices of the specification, and its messages', () => {
    expect(Object.keys(fieldsOf(finalWishes))).toEqual(
      theNames(
        'organDonationPreference organDonationDetails religiousPreferences',
        'culturalPractices dispositionOfRemains scatteringLocation hasLivingWill',
        'hasDNROrder additionalWishes',
      ),
    )
    expect(optionsOf(finalWishes, 'organDonationPreference')).toEqual(['full', 'specific', 'research', 'none'])
    expect(optionsOf(finalWishes, 'dispositionOfRemains')).toEqual(['burial', 'cremation', 'green', 'donation'])
    expect(errorsIn(finalWishes, blank(finalWishes))).toEqual({
      organDonationPreference: 'Please select an organ donation preference',
      dispositionOfRemains: 'Please select disposition of remains',
    })
  })

  test('ask for organs only if the owner donates, and for a place of the ashes only after a cremation or donation', () => {
    expect(shown(finalWishes, { organDonationPreference: 'none' })).not.toContain('organDonationDetails')
    expect(shown(finalWishes, { organDonationPreference: 'specific' })).toContain('organDonationDetails')
    for (const dispositionOfRemains of ['', 'burial', 'green'])
      expect(shown(finalWishes, { dispositionOfRemains })).not.toContain('scatteringLocation')
    for (const dispositionOfRemains of ['cremation', 'donation'])
      expect(shown(finalWishes, { dispositionOfRemains })).toContain('scatteringLocation')
  })
})

test('farewell messages require the fields of the specification, and a valid link', () => {
  expect(Object.keys(fieldsOf(farewellMessages))).toEqual(
    theNames('farewellVideoUrl writtenFarewellMessage memoryInstructions tributePreferences', 'additionalNotes'),
  )
  expect(errorsIn(farewellMessages, { ...blank(farewellMessages), farewellVideoUrl: 'my video' })).toEqual({
    farewellVideoUrl: 'Please enter a valid URL',
    writtenFarewellMessage: 'Please write your farewell message',
    memoryInstructions: 'Please provide memory sharing instructions',
    tributePreferences: 'Please specify your tribute preferences',
  })
  const linked = tidied(farewellMessages, { ...blank(farewellMessages), farewellVideoUrl: ' youtu.be/abc ' })
  expect(linked.farewellVideoUrl).toBe('https://youtu.be/abc')
  for (const farewellVideoUrl of ['javascript:alert(1)', 'file:///etc/passwd', 'https://localhost'])
    expect(errorsIn(farewellMessages, { ...blank(farewellMessages), farewellVideoUrl })).toHaveProperty(
      'farewellVideoUrl',
    )
})

describe('a digital memorial', () => {
  const gallery = (...photos: ReturnType<typeof photo>[]) =>
    errorsIn(digitalMemorial, { ...blank(digitalMemorial), photoGallery: true, photos })

  test('has the fields of the specification, and each ticked wish asks for its details', () => {
    const wishes = {
      memorialWebsite: ['websitePreferences'],
      photoGallery: ['galleryInstructions', 'photos'],
      videoTribute: ['videoPreferences'],
      tributeMessages: ['messagePreferences'],
      onlineGuestbook: ['guestbookPreferences'],
    }
    const always = ['facebook', 'instagram', 'twitter', 'linkedin', ...Object.keys(wishes), 'additionalInstructions']
    expect(Object.keys(fieldsOf(digitalMemorial))).toEqual(theNames(...always, ...Object.values(wishes).flat()))
    const first = shown(digitalMemorial, {})
    expect(first).toEqual(theNames(...always))
    for (const [wish, detailNames] of Object.entries(wishes)) {
      const more = shown(digitalMemorial, { [wish]: true }).filter((name) => !first.includes(name))
      expect(more.toSorted()).toEqual(detailNames.toSorted())
    }
  })

  test('requires at least one wish', () => {
    expect(errorsIn(digitalMemorial, blank(digitalMemorial))).toEqual({
      facebook: 'Please choose at least one thing for your digital memorial',
    })
    expect(errorsIn(digitalMemorial, { ...blank(digitalMemorial), instagram: 'close' })).toEqual({})
    expect(errorsIn(digitalMemorial, { ...blank(digitalMemorial), onlineGuestbook: true })).toEqual({})
  })

  test('takes at most ten photos, each of at most 5 MB', () => {
    expect(gallery(...Array.from({ length: 10 }, () => photo(5 * 1024 * 1024)))).toEqual({})
    expect(gallery(...Array.from({ length: 11 }, () => photo()))).toEqual({ photos: 'Maximum 10 photos allowed' })
    expect(gallery(photo(5 * 1024 * 1024 + 1))).toEqual({ photos: 'File size must be less than 5MB' })
    for (const [type, name] of [
      ['image/jpeg', 'a.jpeg'],
      ['image/png', 'a.png'],
      ['image/heic', 'a.heic'],
      ['image/gif', 'a.gif'],
      ['', 'a.webp'],
      ['', 'IMG_1.HEIC'],
    ])
      expect(gallery(photo(1, type, name))).toEqual({})
    for (const [type, name] of [
      ['application/pdf', 'a.jpg'],
      ['', 'a.docx'],
    ])
      expect(gallery(photo(1, type, name))).toEqual({ photos: 'Invalid file type. Please choose photos' })
  })
})
