import type { CompanyView } from '../booking/company/company-form.ts'

const fields = { company: 'Primjer d.o.o.', address: 'Obala 1, 23000 Zadar', vatin: '12345678904' }

export const companyForm: CompanyView = { fields, isSet: true, issued: null, errors: { vatin: ['?'] } }
export const companyIssued: CompanyView = { fields, isSet: true, issued: '1/WEB1/1', errors: undefined }
