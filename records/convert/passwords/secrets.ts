import { asLabel } from './json.ts'
import type { Extra } from './item.ts'

const secretNames =
  /(?<![\p{L}\p{N}])((old|new|atm|sim|card|phone)? ?pin|puk|tan|cvv2?|cvc2?|cv2|csc|security (code|answer)|verification (number|code)|card ?number|number of the card|kartennummer|num[eé]ro de (la )?(carte|tarjeta)|otp( ?auth)?|totp|2 ?fa|two ?fa|mfa|one[- ]time|authenticator|seed( phrase)?|mnemonic|secret|geheim\w*|recovery|backup|private key|api key|access key|passphrase|pass ?code|password|pass|pwd?|passwort|kennwort|geheimzahl|sicherheits(code|frage|antwort)|pr[uü]f(nummer|ziffer)|kartenpr[uü]fnummer|mot de passe|code (secret|confidentiel|de s[eé]curit[eé])|cryptogramme|contrase[nñ]a|clave|c[oó]digo (secreto|de seguridad)|senha|palavra[- ]passe|wachtwoord|toegangscode|codice (segreto|di sicurezza)|lösenord|has[lł]o|token|social security( number)?|ssn|passport ?number|license ?(number|key)|product ?key|serial( number)?|door code|combination)s?(?![\p{L}\p{N}])/iu

/** The same words in scripts for which \b finds no word boundary. */
const secretSigns = /парол|пин.?код|кодов|секрет|パスワード|暗証|認証|秘密|密码|密碼|验证码|비밀번호|인증/

const secretValues = [/otpauth(-migration)?:\/\//i, /-----BEGIN [A-Z ]*PRIVATE KEY-----/]

function isCardNumber(digits: string): boolean {
  if (!/^[2-6]\d{12,18}$/.test(digits)) return false
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

const holdsCardNumber = (text: string): boolean =>
  (text.match(/\d(?:[ -]?\d){12,18}/g) ?? []).some((found) => isCardNumber(found.replaceAll(/\D/g, '')))

const isSecretName = (name: string): boolean => secretNames.test(name) || secretSigns.test(name)

const codeInWords =
  /\b(pins?|puk|cvv2?|cvc2?|csc|geheimzahl|(security|access|alarm|door|gate|unlock|garage|safe) codes?|combination)\b(?:\W+\p{L}+){0,4}?\W{1,4}\d{3,}/iu

const isSecretText = (text: string): boolean =>
  secretValues.some((pattern) => pattern.test(text)) || holdsCardNumber(text)

/** Search must not find a field that was hidden, or whose name or value shows a secret. */
export const isSecret = ({ name, value, hidden }: Extra): boolean =>
  hidden || isSecretName(asLabel(name).toLowerCase()) || isSecretText(value)

const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g
const named = /^\s*([^:=]{1,40}?)\s*[:=]\s*(\S.*)$/
const codesFollow = /\b(recovery|backup|emergency|scratch|one[- ]time)\b.*\b(codes?|keys?|words|phrase)\b[^:]*:?\s*$/i
const seedFollows = /\b(seed|mnemonic)\b[^:]*:?\s*$/i

/** Secrets are lines like *PIN: 4711*, card numbers, and codes under a heading that names them. */
export function partedNotes(notes: string): { open: string; secret: Extra[] } {
  const open: string[] = []
  const secret: Extra[] = (notes.match(privateKey) ?? []).map((value) => ({ name: 'Private key', value, hidden: true }))
  let under: string | undefined
  for (const line of notes.replaceAll(privateKey, '').split(/\r\n|\r|\n/)) {
    const [, name = '', value = ''] = named.exec(line) ?? []
    if (under !== undefined && line.trim() !== '') {
      secret.push({ name: under, value: line.trim(), hidden: true })
    } else if (name && !/^https?$/i.test(name) && isSecret({ name, value, hidden: false })) {
      secret.push({ name: name.trim(), value: value.trim(), hidden: true })
    } else if (isSecretText(line) || codeInWords.test(line)) {
      secret.push({ name: 'From the notes', value: line.trim(), hidden: true })
    } else {
      open.push(line)
      under = undefined
    }
    if (codesFollow.test(line) || seedFollows.test(line)) under = line.trim().replace(/:$/, '')
  }
  return { open: open.join('\n'), secret }
}
