/** The audited acts of an administrator here. */
export const catalogueActs = {
  "book-changed": "Livre modifié",
  "book-corrected": "Notice corrigée",
  "book-deleted": "Livre supprimé",
  "book-withdrawn": "Livre retiré de la vente",
  "book-put-back": "Livre remis en vente",
  "edition-scheduled": "Parution programmée",
  "edition-released": "Parution avancée",
  "edition-withdrawn": "Édition retirée de la vente",
  "edition-put-back": "Édition remise en vente",
  "campaign-added": "Opération créée",
  "campaign-changed": "Opération modifiée",
  "campaign-stopped": "Opération arrêtée",
  "campaign-deleted": "Opération supprimée",
  "planned-price-cancelled": "Prix prévu annulé",
  "books-changed-together": "Modification groupée",
  "books-restored-together": "Modification groupée annulée",
  "category-added": "Catégorie ajoutée",
  "category-renamed": "Catégorie renommée",
  "category-moved": "Catégorie déplacée",
  "category-deleted": "Catégorie supprimée",
  "entry-described": "Texte d’un thème, d’un auteur ou d’une série",
  "synonym-saved": "Synonyme de la recherche enregistré",
  "synonym-deleted": "Synonyme de la recherche supprimé",
  "home-page-arranged": "Page d’accueil composée",
} as const;

export type CatalogueAct = keyof typeof catalogueActs;
