/** What a person says about the phone number that the owner wrote down. The server never has it. */
export const phoneAnswers = ['same', 'changed'] as const
export type PhoneAnswer = (typeof phoneAnswers)[number]
