-- Words whose vowels were heard otherwise are candidates of a correction: « bodlaire » (docs/decisions/010).
create index search_vocabulary_consonants on search_vocabulary (translate(sound, 'aeiou', ''));
