import { describe, expect, test } from 'vitest'
import { decode, type Encoding, telling } from './encoding.ts'

function single(text: string, encoding: Encoding): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from(text, (sign) => bytes.get(sign) ?? 63)
}
const utf8 = (text: string) => new TextEncoder().encode(text)
const units = (text: string, order: 'little' | 'big') =>
  Uint8Array.from(
    Array.from(text).flatMap((sign) => {
      const code = sign.charCodeAt(0)
      return order === 'little' ? [code & 255, code >> 8] : [code >> 8, code & 255]
    }),
  )
// パスワード and 銀行 (a bank) in Shift JIS.
const japanese = [0x83, 0x70, 0x83, 0x58, 0x83, 0x8f, 0x81, 0x5b, 0x83, 0x68, 0x2c, 0x8b, 0xe2, 0x8d, 0x73]
// 국민은행 (a bank) in EUC-KR.
const korean = [0xb1, 0xb9, 0xb9, 0xce, 0xc0, 0xba, 0xc7, 0xe0]

/** Bytes of texts that other programs encoded, since a browser can encode only UTF-8. */
const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

const western = 'name,note\nCafé Zürich,Señor Nuñez à Genève\nMüller,Straße über Köln'
const russian = 'название,пароль\nСбербанк,Привет мир\nПочта,тайна и секрет'

describe('the encoding of a file without a byte order mark', () => {
  test.each<[Encoding, Uint8Array, string]>([
    ['utf-8', utf8(western), western],
    ['windows-1252', single(western, 'windows-1252'), western],
    ['macintosh', single(western, 'macintosh'), western],
    ['windows-1251', single(russian, 'windows-1251'), russian],
    ['koi8-r', single(russian, 'koi8-r'), russian],
    [
      'windows-1250',
      single('name\nPříliš žluťoučký kůň\nŁódź Gdańsk', 'windows-1250'),
      'name\nPříliš žluťoučký kůň\nŁódź Gdańsk',
    ],
    ['windows-1252', single('name\n¿Dónde está? Mañana', 'windows-1252'), 'name\n¿Dónde está? Mañana'],
    ['windows-1254', single('name\nİş Bankası, Ayşe’ye', 'windows-1254'), 'name\nİş Bankası, Ayşe’ye'],
    ['euc-kr', Uint8Array.from([...utf8('name\n'), ...korean]), 'name\n국민은행'],
    ['windows-1253', single('name\nΤράπεζα Πειραιώς', 'windows-1253'), 'name\nΤράπεζα Πειραιώς'],
    ['shift_jis', Uint8Array.from([...utf8('name,note\n'), ...japanese]), 'name,note\nパスワード,銀行'],
    ['utf-16le', units('name,url\nZoë,x', 'little'), 'name,url\nZoë,x'],
    ['utf-16be', units('name,url\nZoë,x', 'big'), 'name,url\nZoë,x'],
    // Hungarian shares all of its letters except two with other languages.
    ['windows-1250', single('name\nErzsébet körút őre, gyűjtő', 'windows-1250'), 'name\nErzsébet körút őre, gyűjtő'],
    [
      'windows-1250',
      single('name\nPojištění, klíč je u sousedů', 'windows-1250'),
      'name\nPojištění, klíč je u sousedů',
    ],
    ['iso-8859-2', single('name\nDziękuję, są w szufladzie', 'iso-8859-2'), 'name\nDziękuję, są w szufladzie'],
    ['koi8-r', single('name\nпочта, пароль лежит в столе', 'koi8-r'), 'name\nпочта, пароль лежит в столе'],
    ['ibm866', single('name\nИванов Иван', 'ibm866'), 'name\nИванов Иван'],
    ['windows-1255', single('name\nבנק הפועלים', 'windows-1255'), 'name\nבנק הפועלים'],
    ['windows-1256', single('name\nالبنك الأهلي', 'windows-1256'), 'name\nالبنك الأهلي'],
    ['windows-1252', single('name\nContraseña', 'windows-1252'), 'name\nContraseña'],
    ['cp850', hex('6e616d650a477294e1652c8e7066656c20756e6420996c'), 'name\nGröße,Äpfel und Öl'],
    [
      'cp852',
      hex('6e616d650a506f6a69e774d86ea12c206b6ca19f206a65207520736f7573656485'),
      'name\nPojištění, klíč je u sousedů',
    ],
    ['big5', hex('6e616d650abb4fc657bbc8a6e6'), 'name\n臺灣銀行'],
    ['gb18030', hex('6e616d650ad6d0b9fad2f8d0d0'), 'name\n中国银行'],
    ['euc-jp', hex('6e616d650ab6e4b9d4'), 'name\n銀行'],
  ])('decode detects %s by its letters', (encoding, bytes, text) => {
    expect(decode(bytes)).toMatchObject({ encoding, text })
  })

  test.each<[Encoding, string]>([
    ['macintosh', 'Passwörter'],
    ['macintosh', 'Kärnten'],
    ['macintosh', 'Bjørn Sørensen'],
    ['windows-1250', 'Gdańsk'],
    ['windows-1250', 'Klíč'],
    ['iso-8859-2', 'Heslo k počítači'],
    ['windows-1251', 'Сбербанк'],
    ['windows-1251', 'МОСКВА'],
    ['iso-8859-5', 'Банк'],
    ['windows-1253', 'ΔΕΗ'],
    ['windows-1255', 'בנק'],
  ])('decode detects %s by one short name: %s', (encoding, name) => {
    const text = `name,url\n${name},https://a.example`
    expect(decode(single(text, encoding)).text).toBe(text)
  })

  test('decode detects an encoding by a single accented word', () => {
    expect(decode(single('name\nCafé,zoë', 'windows-1252')).text).toBe('name\nCafé,zoë')
  })

  test('decode keeps the text around a stray byte in UTF-8', () => {
    const bytes = Uint8Array.from([...utf8('Zoë, Jürgen, Søren, Łódź '), 0xe9, ...utf8(' and Ñandú')])
    expect(decode(bytes)).toEqual({
      text: 'Zoë, Jürgen, Søren, Łódź é and Ñandú',
      encoding: 'utf-8',
      certain: false,
    })
  })
})

test('decode follows a byte order mark, unless the owner chose an encoding', () => {
  expect(decode(Uint8Array.from([0xff, 0xfe, ...units('Zoë', 'little')]))).toMatchObject({ text: 'Zoë', certain: true })
  expect(decode(utf8('Zoë'), 'windows-1252')).toEqual({ text: 'ZoÃ«', encoding: 'windows-1252', certain: false })
})

test('the sample of a text shows its non-ASCII letters', () => {
  expect(telling('name,url\nplain,https://a.example\nCafé Zürich,x')).toBe('Café Zürich,x')
})
